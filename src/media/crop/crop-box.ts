import { pictureRatios, type RatioName } from '~/domain/platforms/picture-ratios'

/** A part of an image, in its own pixels. */
export interface CropBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is cropped: the sides' ratio, how near, and where its middle is, from 0 to 1 of what there is room for. */
export interface Crop {
  /** Width by height; undefined for the image's own. */
  readonly ratio: number | undefined
  /** 1 for as much as fits, 2 for half of each side. */
  readonly zoom: number
  readonly across: number
  readonly down: number
}

/** A crop as it is chosen, and kept with an upload: its ratio by name. */
export type ChosenCrop = Omit<Crop, 'ratio'> & { readonly ratio: RatioName }

/** The part of an image that somebody chose. */
export const chosenBox = (
  image: { readonly width: number; readonly height: number },
  { ratio: name, ...place }: ChosenCrop,
): CropBox => cropBox(image, { ...place, ratio: pictureRatios.find((each) => each.name === name)?.ratio })

/** The largest part of that ratio, made smaller by `zoom` and moved to where it is wanted; never beyond the image. */
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

/** The name of a file that was cropped: `latte.jpg` to 4:5 is `latte 4x5.jpg`; PNG where there may be see-through places. */
export function croppedName(name: string, ratio: RatioName): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'image'
  return `${stem} ${ratio.replace(':', 'x')}.${supportsAlpha(name) ? 'png' : 'jpg'}`
}

const supportsAlpha = (name: string) => /\.(png|webp|gif|avif|svg)$/i.test(name)

/** The chosen part as a file of its own. Rejects where it can't be read. */
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
