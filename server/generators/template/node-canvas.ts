import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, ImageData, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { CanvasHost } from './canvas'

/** Larger images are refused before decoding, since a small file can expand to gigabytes. */
const maxPixels = 50_000_000

const require = createRequire(import.meta.url)

/** Skia with the bundled fonts from `node_modules`. Image files are decoded by sharp, which loads no other files. */
export const nodeCanvas: CanvasHost<SKRSContext2D> = {
  createContext(width, height) {
    const context = createCanvas(width, height).getContext('2d')
    // The default is the machine's language, which changes the shapes of some letters.
    context.lang = 'en'
    return context
  },
  createPath: (d) => new Path2D(d),
  toPng: async (context) => new Uint8Array(await context.canvas.encode('png')),
  async readImage(bytes, maxSide) {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, pages: 1 })
        .rotate()
        .resize({ width: maxSide, height: maxSide, fit: 'inside' })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height } = info
      const canvas = createCanvas(width, height)
      canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
      return { source: canvas, width, height }
    } catch {
      return undefined
    }
  },
  subsets(packageName) {
    const subsets: unknown = require(`${packageName}/unicode.json`)
    return Object.fromEntries(Object.entries(subsets ?? {}).map(([name, ranges]) => [name, String(ranges)]))
  },
  async loadFont(file, family) {
    if (!GlobalFonts.registerFromPath(require.resolve(file), family))
      throw new Error(`The font ${file} can’t be read.`)
  },
}
