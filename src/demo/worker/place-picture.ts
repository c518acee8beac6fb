import type { PlacePicture } from '~/server/generators/compose-spec'
import { bitmapOf, drawnTo } from './canvas'

const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 1024)))

const dataUri = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : undefined)
    reader.onerror = () => reject(reader.error ?? new Error('Couldn’t read the image.'))
    reader.readAsDataURL(blob)
  })

/**
 * Pictures within pictures, by canvas. WebP keeps transparency and is small; a browser without its encoder gives PNG.
 * @param draw an SVG document to PNG bytes
 */
export const placing =
  (draw: (svg: string) => Promise<Uint8Array | undefined>): PlacePicture =>
  async (bytes, most) => {
    try {
      const readable = isSvg(bytes) ? await draw(new TextDecoder().decode(bytes)) : bytes
      if (!readable) return undefined
      const bitmap = await bitmapOf(readable)
      const scale = most / Math.max(bitmap.width, bitmap.height)
      const canvas = drawnTo(bitmap, bitmap.width * scale, bitmap.height * scale)
      const uri = await dataUri(await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 }))
      return { uri, width: canvas.width, height: canvas.height }
    } catch {
      return undefined
    }
  }
