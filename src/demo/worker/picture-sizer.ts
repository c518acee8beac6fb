import type { PictureSizer } from '~/server/ports/media-storage'
import { bitmapOf, drawnTo } from './canvas'

/** Smaller copies by the browser's own decoders and encoders. */
export const pictureSizer = (): PictureSizer => ({
  async resize(picture, width, format) {
    try {
      const bitmap = await bitmapOf(picture)
      const wide = Math.min(width, bitmap.width)
      const canvas = drawnTo(bitmap, wide, (bitmap.height * wide) / bitmap.width)
      const type = `image/${format}`
      const blob = await canvas.convertToBlob({ type, quality: 0.8 })
      // A browser without an encoder for it gives PNG.
      return blob.type === type ? new Uint8Array(await blob.arrayBuffer()) : undefined
    } catch {
      return undefined
    }
  },
})
