import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { PictureSizer, RenditionFormat } from '../ports/media-storage'
import { maxPicturePixels } from './file-head'

/** Maximum number of images decoded at once; the largest take about 400 MB of memory each. */
const maxConcurrent = 2

const encoders: Record<RenditionFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  // JPEG has no transparency, so it becomes white.
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 8 }),
}

/** Resizes images with libvips, on its own threads. */
export function nodePictureSizer(): PictureSizer {
  const limit = pLimit(maxConcurrent)
  return {
    resize: (picture, width, format) =>
      limit(async () => {
        try {
          // Imported on first use, since libvips takes much memory.
          const { default: sharp } = await import('sharp')
          // Larger images are refused before decoding, since a small file can expand to gigabytes.
          const image = sharp(picture, { limitInputPixels: maxPicturePixels, pages: 1 })
            .rotate()
            .resize({ width, withoutEnlargement: true })
          return new Uint8Array(await encoders[format](image).toBuffer())
        } catch {
          return undefined
        }
      }),
  }
}
