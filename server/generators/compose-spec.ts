import { type Composed, composePicture, createFaceBook } from './picture/compose'
import type { FontShelf } from './picture/font-source'
import type { PictureSpec } from './picture/picture-spec'
import type { PlacedPicture } from './picture/scene'

/**
 * A picture file of any usual kind, turned upright and no larger than `most` pixels on its longer side, as a data URI.
 * What is no picture, is broken or too large gives nothing: a picture is made without it.
 */
export type PlacePicture = (bytes: Uint8Array, most: number) => Promise<PlacedPicture | undefined>

/** Makes an SVG document of a spec. Rejects with the signal's reason when it is aborted between two steps. */
export type ComposeSpec = (spec: PictureSpec, signal?: AbortSignal) => Promise<Composed>

/** Composes with these fonts and this way to read pictures: a few ms on the calling thread to set the text. */
export function createComposer(shelf: FontShelf, placePicture: PlacePicture): ComposeSpec {
  const faceBook = createFaceBook(shelf)
  return async (spec, signal) => {
    const most = Math.max(spec.width, spec.height)
    const [faces, logo, ...placed] = await Promise.all([
      faceBook(spec),
      spec.logo && placePicture(spec.logo, 512),
      ...spec.references.map((bytes) => placePicture(bytes, most)),
    ])
    signal?.throwIfAborted()
    const pictures = placed.filter((picture) => picture !== undefined)
    return composePicture(spec, faces, { pictures, logo })
  }
}
