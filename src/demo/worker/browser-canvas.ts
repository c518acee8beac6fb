import { i18n } from '~/contract/i18n'
import type { CanvasHost } from '~/server/generators/template/canvas'

/** Draws a bitmap at a size in pixels. */
export function drawBitmap(picture: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(i18n.t('This browser can’t render images in the background.'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/** Decodes a picture; rejects if the browser can't read it. */
export const decodeBitmap = (bytes: Uint8Array): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([new Uint8Array(bytes)]))

type Subsets = Readonly<Record<string, Readonly<Record<string, string>>>>
type DrawSvg = (svg: string) => Promise<Uint8Array | undefined>

const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 1024)))

async function readSubsets(): Promise<Subsets> {
  const response = await fetch('/fonts/subsets.json')
  if (!response.ok) throw new Error(i18n.t('Couldn’t load the list of fonts.'))
  // Our own build wrote it.
  return response.json() as Promise<Subsets>
}

/**
 * The browser's canvas, with the fonts that scripts/demo-build.mjs copies.
 * @param drawSvg renders an SVG document to PNG bytes, which only the page can
 */
export async function browserCanvas(
  drawSvg: DrawSvg,
): Promise<CanvasHost<OffscreenCanvasRenderingContext2D>> {
  const subsets = await readSubsets()
  return {
    createContext(width, height) {
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error(i18n.t('This browser can’t render images in the background.'))
      return context
    },
    createPath: (d) => new Path2D(d),
    async toPng({ canvas }) {
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      return new Uint8Array(await blob.arrayBuffer())
    },
    async readImage(bytes, maxSide) {
      try {
        const readable = isSvg(bytes) ? await drawSvg(new TextDecoder().decode(bytes)) : bytes
        if (!readable) return undefined
        const bitmap = await decodeBitmap(readable)
        const scale = maxSide / Math.max(bitmap.width, bitmap.height)
        const canvas = drawBitmap(bitmap, bitmap.width * scale, bitmap.height * scale)
        return { source: canvas, width: canvas.width, height: canvas.height }
      } catch {
        return undefined
      }
    },
    subsets: (packageName) => subsets[packageName] ?? {},
    async loadFont(file, family, weight) {
      const font = new FontFace(family, `url("/fonts/${file}")`, { weight })
      // TypeScript has a page's types, where fonts are on `document`.
      ;(self as unknown as FontFaceSource).fonts.add(await font.load())
    },
  }
}
