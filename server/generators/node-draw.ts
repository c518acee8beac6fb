import { createComposer } from './compose-spec'
import { nodeFontShelf } from './node-fonts'
import { placePicture, pngOf } from './node-raster'
import type { PictureSpec } from './picture/picture-spec'

/** A spec as an SVG document, with where its texts stand. */
export const composeSpec = createComposer(nodeFontShelf(), placePicture)

/** Draws a spec to PNG bytes, 20–150 ms on libvips' threads. */
export async function drawPicture(spec: PictureSpec, signal?: AbortSignal): Promise<Uint8Array> {
  const png = await pngOf((await composeSpec(spec, signal)).svg)
  signal?.throwIfAborted()
  return png
}
