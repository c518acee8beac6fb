import sharp, { type Sharp } from 'sharp'
import type { PictureSizer, RenditionFormat } from '../ports/media-storage'

/** Decoded pictures beyond this are refused before they are decoded: a small file can unfold to gigabytes. */
const mostPixels = 50_000_000
/** Pictures decoded at once, each of them up to 200 MB of memory; others wait their turn. */
const atOnce = 2

const encoders: Record<RenditionFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  jpeg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 8 }),
}

/** Runs tasks in the order they come, `most` of them at a time. */
function createQueue(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    // A task that ends hands its place on, so `running` stays as it is.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Smaller copies by libvips, on threads of its own. */
export function nodePictureSizer(): PictureSizer {
  const inTurn = createQueue(atOnce)
  return {
    resize: (picture, width, format) =>
      inTurn(async () => {
        try {
          const image = sharp(picture, { limitInputPixels: mostPixels, pages: 1 })
            .rotate()
            .resize({ width, withoutEnlargement: true })
          return new Uint8Array(await encoders[format](image).toBuffer())
        } catch {
          return undefined
        }
      }),
  }
}
