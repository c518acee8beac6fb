const side = 96

/**
 * The pixels of a picture, scaled into a small square. Rejects when it does not load, or when its site does not let
 * other pages read it (no CORS headers).
 */
export async function readPixels(url: string): Promise<Uint8ClampedArray> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.referrerPolicy = 'no-referrer'
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser can’t read pictures.')
  pen.drawImage(picture, 0, 0, side, side)
  return pen.getImageData(0, 0, side, side).data
}
