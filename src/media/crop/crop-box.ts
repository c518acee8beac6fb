import { pictureRatios, type RatioName } from '~/domain/platforms/picture-ratios'

/** A part of an image, in image pixels. */
export interface CropBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A crop: aspect ratio, zoom, and the position within the available room (0 to 1 in each direction). */
export interface Crop {
  /** Width divided by height; the image's own if undefined. */
  readonly ratio: number | undefined
  /** 1 is the largest part that fits; 2 is half of that in each dimension. */
  readonly zoom: number
  readonly across: number
  readonly down: number
}

/** A crop as chosen and stored with an upload, with its ratio by name. */
export type ChosenCrop = Omit<Crop, 'ratio'> & { readonly ratio: RatioName }

/** The part of an image given by a chosen crop. */
export const chosenBox = (
  image: { readonly width: number; readonly height: number },
  { ratio: name, ...place }: ChosenCrop,
): CropBox => cropBox(image, { ...place, ratio: pictureRatios.find((each) => each.name === name)?.ratio })

/** The largest part with the crop's ratio, reduced by `zoom` and positioned within the image. */
export function cropBox(image: { readonly width: number; readonly height: number }, crop: Crop): CropBox {
  const ratio = crop.ratio ?? image.width / image.height
  const zoom = Math.max(1, crop.zoom)
  const widest = Math.min(image.width, image.height * ratio)
  const width = Math.max(1, Math.round(widest / zoom))
  const height = Math.max(1, Math.round(widest / ratio / zoom))
  const place = (room: number, part: number) => Math.round(Math.max(0, room) * Math.min(1, Math.max(0, part)))
  return {
    x: place(image.width - width, crop.across),
    y: place(image.height - height, crop.down),
    width,
    height,
  }
}

/** The name of a cropped file: `latte.jpg` cropped to 4:5 becomes `latte 4x5.jpg`. PNG if it may be transparent. */
export function croppedName(name: string, ratio: RatioName): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'image'
  return `${stem} ${ratio.replace(':', 'x')}.${supportsAlpha(name) ? 'png' : 'jpg'}`
}

const supportsAlpha = (name: string) => /\.(png|webp|gif|avif|svg)$/i.test(name)

/** Draws the chosen part as a new file. Rejects if the image can't be read. */
export async function cut(
  image: HTMLImageElement | ImageBitmap,
  crop: ChosenCrop,
  name: string,
): Promise<File> {
  const size = 'naturalWidth' in image ? { width: image.naturalWidth, height: image.naturalHeight } : image
  const { x, y, width, height } = chosenBox(size, crop)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height)
  const type = supportsAlpha(name) ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('The image could not be drawn.')
  return new File([blob], croppedName(name, crop.ratio), { type })
}
