import { fileTypeFromBuffer } from 'file-type/core'
import { imageSize } from 'image-size'

/** How much of a file's beginning tells its type and size in pixels: a JPEG's may stand behind long metadata. */
export const headBytes = 512 * 1024

/** Other names under which a type is declared, and containers that are told apart by their brand alone. */
const families: readonly (readonly string[])[] = [
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/png', 'image/x-png', 'image/apng', 'image/vnd.mozilla.apng'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['image/tiff', 'image/tif'],
  ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
  ['video/webm', 'video/x-matroska', 'video/matroska'],
  ['video/x-msvideo', 'video/vnd.avi', 'video/avi'],
  ['video/mpeg', 'video/mp1s', 'video/mp2p', 'video/MP1S', 'video/MP2P'],
  ['video/ogg', 'application/ogg'],
]

const isSame = (a: string, b: string): boolean =>
  a === b || families.some((family) => family.includes(a) && family.includes(b))

/** What may stand before `<svg`: each begins with its own mark and ends at the first end mark after it. */
const preludes: readonly (readonly [start: RegExp, end: string])[] = [
  [/^<\?xml\s/, '?>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE\s+svg[^>[]*>/i, '>'],
]

/** One pass and no backtracking, since the text is a stranger's. */
function isSvg(head: Uint8Array): boolean {
  let text = new TextDecoder().decode(head).trimStart()
  for (;;) {
    if (/^<svg[\s>]/i.test(text.slice(0, 5))) return true
    const prelude = preludes.find(([start]) => start.test(text))
    const end = prelude ? text.indexOf(prelude[1], 4) : -1
    if (!prelude || end < 0) return false
    text = text.slice(end + prelude[1].length).trimStart()
  }
}

/** Whether bytes that begin with `head` are a file of the declared type: sniffed, not believed. */
export async function isOfType(head: Uint8Array, declared: string): Promise<boolean> {
  const type = declared.toLowerCase()
  if (type === 'image/svg+xml') return isSvg(head)
  const found = await fileTypeFromBuffer(head)
  return found !== undefined && isSame(found.mime, type)
}

/** Pixels of a picture that this server takes: a browser that shows more of them needs gigabytes. */
export const maxPicturePixels = 100_000_000

/** Whether a picture has more pixels than that. A vector has none until it is drawn. */
export const hasTooManyPixels = ({ width, height }: PixelSize, mimeType: string): boolean =>
  mimeType.toLowerCase() !== 'image/svg+xml' && (width ?? 0) * (height ?? 0) > maxPicturePixels

interface PixelSize {
  readonly width: number | null
  readonly height: number | null
}

const unknown: PixelSize = { width: null, height: null }
/** The most that the table's columns take. A file may claim anything. */
const maxPixels = 2 ** 31 - 1

const isPixels = (length: number): boolean => Number.isInteger(length) && length > 0 && length <= maxPixels

/** Width and height in pixels as a picture's head says them; neither when it doesn't, or says what can't be. */
export function pixelSize(head: Uint8Array, mimeType: string): PixelSize {
  if (!mimeType.startsWith('image/')) return unknown
  try {
    const size = imageSize(head)
    const [width, height] = [Math.round(size.width), Math.round(size.height)]
    if (!isPixels(width) || !isPixels(height)) return unknown
    // EXIF orientations 5 to 8 lie on their side.
    const onItsSide = size.orientation !== undefined && size.orientation >= 5
    return onItsSide ? { width: height, height: width } : { width, height }
  } catch {
    return unknown
  }
}
