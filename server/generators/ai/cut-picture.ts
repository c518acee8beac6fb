import sharp from 'sharp'
import type { CutPicture } from './ai-image'

/** Larger images are refused before decoding, since a small file can expand to gigabytes. */
const maxPixels = 50_000_000

/** Crops around the centre. Encodes PNG if the image has transparency, else JPEG, which every platform accepts. */
export const cutPicture: CutPicture = async (bytes, size) => {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).rotate()
    const { hasAlpha } = await image.metadata()
    const sized = image.resize({ ...size, fit: 'cover' })
    const encoded = hasAlpha ? sized.png() : sized.jpeg({ quality: 92, mozjpeg: true })
    return {
      bytes: new Uint8Array(await encoded.toBuffer()),
      mimeType: hasAlpha ? 'image/png' : 'image/jpeg',
    }
  } catch {
    return undefined
  }
}
