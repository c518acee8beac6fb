import type { MediaFile } from '../adapter'

/** A plain dark picture of 320 × 180 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAAC0AQMAAADfKmdSAAAAA1BMVEUcHB6uPgfwAAAAHklEQVR42u3BMQEAAADCoPVPbQ0PoAAAAAAAAAB+DRzUAAG9+HBKAAAAAElFTkSuQmCC'

/** What stands for a video until Reddit has one of its frames: Reddit takes no video without a picture. */
export function plainPoster(): MediaFile {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const poster: MediaFile = {
    name: 'poster.png',
    mimeType: 'image/png',
    size: bytes.length,
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      new Blob([bytes.subarray(start, end + 1)]).stream(),
    publicUrl: async () => undefined,
    asJpeg: async () => poster,
  }
  return poster
}
