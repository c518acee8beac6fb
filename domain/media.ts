import type { MediaType } from '~/contract'
import { language } from './language'

/** Widths in pixels at which the embedded server offers smaller copies of images, at `/files/…?w=`. */
export const renditionWidths: readonly number[] = [80, 160, 320, 480, 640, 960]

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const intlUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a file size in units of 1024, as platforms state their limits: 5 MB is 5 × 1024² bytes. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '—'
  let step = 0
  let value = bytes
  // From 1023.95 on, the value would be rounded to "1,024".
  while (value >= (step === 0 ? 1024 : 1023.95) && step < units.length - 1) {
    value /= 1024
    step++
  }
  const digits = step === 0 || value >= 100 ? 0 : 1
  if (language.startsWith('ar')) {
    // Units are spelled out, because Latin letters would be displayed before the figure.
    const unit = intlUnits[step] ?? 'byte'
    const shape = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: digits } as const
    return value.toLocaleString(language, shape)
  }
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${units[step] ?? 'B'}`
}

/** `image` or `video` by MIME type; undefined for types that the API doesn't accept (api.md section 2, "Media item"). */
export function mediaKind(mimeType: string): MediaType | undefined {
  const [, kind] = /^(image|video)\/[\w.+-]+$/i.exec(mimeType.trim().replace(/\s*;.*$/, '')) ?? []
  if (kind === undefined) return undefined
  return kind.toLowerCase() === 'image' ? 'image' : 'video'
}

const typesByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  pdf: 'application/pdf',
}

/** A file's MIME type, by its extension if the browser doesn't know it, as of an iPhone's `IMG_0001.HEIC`. */
export const typeOfFile = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  type || (typeByName(name) ?? '')

/** The MIME type of an external file, by its extension. */
export function typeByName(url: string): string | undefined {
  const extension = /\.(\w{2,4})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase()
  return extension === undefined ? undefined : typesByExtension[extension]
}
