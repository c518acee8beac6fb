import sharp from 'sharp'
import type { PlacePicture } from './compose-spec'

/** Decoded pictures beyond this are refused before they are decoded: a small file can unfold to gigabytes. */
const MOST_PIXELS = 50_000_000

/** An SVG document as PNG bytes, by librsvg on a thread of its own. It may hold no `<text>`: fonts are the system's. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 7 }).toBuffer()
}

/** By libvips. */
export const placePicture: PlacePicture = async (bytes, most) => {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 }).rotate()
    const { hasAlpha } = await image.metadata()
    const sized = image.resize({ width: most, height: most, fit: 'inside', withoutEnlargement: false })
    const encoded = hasAlpha ? sized.png() : sized.jpeg({ quality: 92 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    const type = hasAlpha ? 'image/png' : 'image/jpeg'
    return { uri: `data:${type};base64,${data.toString('base64')}`, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
