const side = 96

/** A picture's pixels can't be had: there is none at that address, or its site lets other pages show it, not read it. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
  readonly reason: 'missing' | 'closed'

  constructor(reason: 'missing' | 'closed') {
    super(reason === 'missing' ? 'No image was found.' : 'The image’s site doesn’t let other pages read it.')
    this.reason = reason
  }
}

async function loaded(url: string, crossOrigin: 'anonymous' | null): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.crossOrigin = crossOrigin
  picture.referrerPolicy = 'no-referrer'
  picture.src = url
  await picture.decode()
  return picture
}

const readable = (url: string) =>
  loaded(url, 'anonymous').catch(async () => {
    const shown = await loaded(url, null).catch(() => undefined)
    throw new PictureUnreadable(shown ? 'closed' : 'missing')
  })

/** The pixels of a picture, scaled into a small square. Rejects with `PictureUnreadable` when they can't be had. */
export async function readPixels(url: string): Promise<Uint8ClampedArray> {
  const picture = await readable(url)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser can’t read images.')
  pen.drawImage(picture, 0, 0, side, side)
  return pen.getImageData(0, 0, side, side).data
}
