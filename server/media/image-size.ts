import { imageSize } from 'image-size'

/** Width and height in pixels as a picture's head says them; neither when it doesn't. */
export function pixelSize(
  head: Uint8Array,
  mimeType: string,
): { width: number | null; height: number | null } {
  if (!mimeType.startsWith('image/')) return { width: null, height: null }
  try {
    const { width, height, orientation } = imageSize(head)
    // EXIF orientations 5 to 8 lie on their side.
    return orientation !== undefined && orientation >= 5
      ? { width: height, height: width }
      : { width: Math.round(width), height: Math.round(height) }
  } catch {
    return { width: null, height: null }
  }
}
