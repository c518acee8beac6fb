import { createFontLoader } from './node-fonts'
import { placePicture, pngOf } from './node-raster'
import { composeSvg, createFaceBook } from './picture/compose'
import type { PictureSpec } from './picture/picture-spec'

const facesFor = createFaceBook(createFontLoader())

/**
 * Draws a spec to PNG bytes: a few ms on the calling thread to set the text, then 20–150 ms on libvips' threads.
 * Rejects with the signal's reason when it is aborted between two steps.
 */
export async function drawPicture(spec: PictureSpec, signal?: AbortSignal): Promise<Uint8Array> {
  const most = Math.max(spec.width, spec.height)
  const placed = await Promise.all(spec.references.map((bytes) => placePicture(bytes, most)))
  const logo = spec.logo && (await placePicture(spec.logo, 512))
  signal?.throwIfAborted()
  const pictures = placed.filter((picture) => picture !== undefined)
  const png = await pngOf(composeSvg(spec, facesFor(spec.families), { pictures, logo }))
  signal?.throwIfAborted()
  return png
}
