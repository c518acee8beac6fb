import { fileTypeFromBuffer } from 'file-type/core'
import { imageSize } from 'image-size'

/** How many bytes to read for a file's type and pixel size. A JPEG's size may follow long metadata. */
export const headBytes = 512 * 1024

/** Aliases of a type, and container formats that only differ by their brand. */
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

/** What may precede `<svg`, each with its start pattern and its end. */
const preludes: readonly (readonly [start: RegExp, end: string])[] = [
  [/^<\?xml\s/, '?>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE\s+svg[^>[]*>/i, '>'],
]

/** A single pass without backtracking, since the text is untrusted. */
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

/** True if a file starting with `head` really is of the declared type, by its contents. */
export async function isOfType(head: Uint8Array, declared: string): Promise<boolean> {
  const type = declared.toLowerCase()
  if (type === 'image/svg+xml') return isSvg(head)
  const found = await fileTypeFromBuffer(head)
  return found !== undefined && isSame(found.mime, type)
}

/** Maximum number of pixels of an image; a browser needs gigabytes to show more. */
export const maxPicturePixels = 100_000_000

/** True if an image has more than `maxPicturePixels`. Vectors have none until they are drawn. */
export const hasTooManyPixels = ({ width, height }: PixelSize, mimeType: string): boolean =>
  mimeType.toLowerCase() !== 'image/svg+xml' && (width ?? 0) * (height ?? 0) > maxPicturePixels

interface PixelSize {
  readonly width: number | null
  readonly height: number | null
}

const unknown: PixelSize = { width: null, height: null }
/** The maximum of the database columns, since a file may claim any size. */
const maxPixels = 2 ** 31 - 1

const isPixels = (length: number): boolean => Number.isInteger(length) && length > 0 && length <= maxPixels

/** Width and height in pixels from an image's head; both null if they are missing or impossible. */
export function pixelSize(head: Uint8Array, mimeType: string): PixelSize {
  if (!mimeType.startsWith('image/')) return unknown
  try {
    const size = imageSize(head)
    const [width, height] = [Math.round(size.width), Math.round(size.height)]
    if (!isPixels(width) || !isPixels(height)) return unknown
    // EXIF orientations 5 to 8 are rotated by 90°.
    const isRotated = size.orientation !== undefined && size.orientation >= 5
    return isRotated ? { width: height, height: width } : { width, height }
  } catch {
    return unknown
  }
}
