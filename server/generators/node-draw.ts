import { createFontShelf } from './node-fonts'
import { placePicture, pngOf } from './node-raster'
import { type Composed, composePicture, createFaceBook } from './picture/compose'
import type { PictureSpec } from './picture/picture-spec'

const faceBook = createFaceBook(createFontShelf())

/**
 * A spec as an SVG document, with where its texts stand: a few ms on the calling thread to set the text. Rejects with
 * the signal's reason when it is aborted between two steps.
 */
export async function composeSpec(spec: PictureSpec, signal?: AbortSignal): Promise<Composed> {
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

/** Draws a spec to PNG bytes, 20–150 ms on libvips' threads. */
export async function drawPicture(spec: PictureSpec, signal?: AbortSignal): Promise<Uint8Array> {
  const png = await pngOf((await composeSpec(spec, signal)).svg)
  signal?.throwIfAborted()
  return png
}
