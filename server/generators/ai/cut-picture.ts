import sharp from 'sharp'
import type { CutPicture } from './ai-image'

/** Decoded pictures beyond this are refused before they are decoded: a small file can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000

/** Cut to the size from the middle out, as PNG where it has transparency, else as JPEG, which every platform takes. */
export const cutPicture: CutPicture = async (bytes, size) => {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).rotate()
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
