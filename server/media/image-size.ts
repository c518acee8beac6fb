import { imageSize } from 'image-size'

interface PixelSize {
  readonly width: number | null
  readonly height: number | null
}

const unknown: PixelSize = { width: null, height: null }
/** The most that the table's columns take. A file may claim anything. */
const mostPixels = 2 ** 31 - 1

const isPixels = (length: number): boolean => Number.isInteger(length) && length > 0 && length <= mostPixels

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
