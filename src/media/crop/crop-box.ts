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

/** The ratios that platforms show images in, each as they write it. */
export const cropRatios = [
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '9:16', ratio: 9 / 16 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1.91:1', ratio: 1.91 },
] as const

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

/** The name of a file that was cropped: `latte.jpg` to 4:5 is `latte 4x5.jpg`. */
export function croppedName(name: string, ratio: string, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'image'
  return `${stem} ${ratio.replace(':', 'x')}.${extension}`
}
