import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { maxPicturePixels } from './file-head'
import type { PictureSizer, RenditionFormat } from '../ports/media-storage'

/** Pictures decoded at the same time: the largest take some 400 MB of memory each. */
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
          // More are refused before they are decoded: a small file can unfold to gigabytes.
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
