import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { PictureSizer, RenditionFormat } from '../ports/media-storage'

/** Decoded pictures beyond this are refused before they are decoded: a small file can unfold to gigabytes. */
const maxPixels = 50_000_000
/** Pictures decoded at the same time: each takes up to 200 MB of memory. */
const maxConcurrent = 2

const encoders: Record<RenditionFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  // White where a picture is transparent, as on paper.
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 8 }),
}

/** Smaller copies by libvips, on threads of its own. */
export function nodePictureSizer(): PictureSizer {
  const limit = pLimit(maxConcurrent)
  return {
    resize: (picture, width, format) =>
      limit(async () => {
        try {
          // libvips takes memory: not before there is a picture.
          const { default: sharp } = await import('sharp')
          const image = sharp(picture, { limitInputPixels: maxPixels, pages: 1 })
            .rotate()
            .resize({ width, withoutEnlargement: true })
          return new Uint8Array(await encoders[format](image).toBuffer())
        } catch {
          return undefined
        }
      }),
  }
}
