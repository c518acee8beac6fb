import { sizedPicture } from '~/src/api/sized-picture'

/** Pixels of the longer side: enough to judge a picture by on paper. */
const maxPixels = 640

/** The picture, made small, as a `data:` address; `undefined` for what the browser can't fetch or read. */
export async function embedPicture(url: string): Promise<string | undefined> {
  try {
    const { src = url } = sizedPicture(url, maxPixels)
    const response = await fetch(src, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return undefined
    const bitmap = await createImageBitmap(await response.blob())
    const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const printView = canvas.getContext('2d')
    if (!printView) return undefined
    // JPEG has no transparency: what is see-through would turn black.
    printView.fillStyle = 'white'
    printView.fillRect(0, 0, canvas.width, canvas.height)
    printView.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return undefined
  }
}
