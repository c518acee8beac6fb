/** Draws a bitmap at a size in pixels. */
import { i18n } from '~/contract/i18n'

export function drawnTo(picture: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(i18n.t('This browser can’t render images in the background.'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/** Decodes a picture; rejects if the browser can't read it. */
export const bitmapOf = (bytes: Uint8Array): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([new Uint8Array(bytes)]))
