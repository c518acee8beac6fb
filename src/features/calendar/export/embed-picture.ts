import { sizedPicture } from '~/src/api/sized-picture'

/** Pixels of the longer side: enough to judge a picture by on paper. */
const mostPixels = 640

/** The picture, made small, as a `data:` address; `undefined` for what the browser can't fetch or read. */
export async function embedPicture(url: string): Promise<string | undefined> {
  try {
    const { src = url } = sizedPicture(url, mostPixels)
    const response = await fetch(src, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return undefined
    const bitmap = await createImageBitmap(await response.blob())
    const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const paper = canvas.getContext('2d')
    if (!paper) return undefined
    // JPEG has no transparency: what is see-through would turn black.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return undefined
  }
}
