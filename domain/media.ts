import type { MediaType } from '~/contract'
import { language } from './language'

/** Widths in pixels that the embedded server makes smaller copies of pictures in, at `/files/…?w=`; no others. */
export const renditionWidths: readonly number[] = [80, 160, 320, 480, 640, 960]

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const intlUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A file's size for people, in steps of 1024 as platforms state their limits: 5 MB is 5 × 1024². */
export function formatBytes(bytes: number, locale: string = language): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '—'
  let step = 0
  let value = bytes
  // 1023.95 KB would be shown as "1,024 KB".
  while (value >= (step === 0 ? 1024 : 1023.95) && step < units.length - 1) {
    value /= 1024
    step++
  }
  const digits = step === 0 || value >= 100 ? 0 : 1
  if (locale.startsWith('ar')) {
    // Written out: Latin letters beside the figure would stand before it.
    const unit = intlUnits[step] ?? 'byte'
    const shape = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: digits } as const
    return value.toLocaleString(locale, shape)
  }
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${units[step] ?? 'B'}`
}

/** `image` or `video` by MIME type, the two that the API takes (api.md section 2, "Media item"); otherwise undefined. */
export function mediaKind(mimeType: string): MediaType | undefined {
  const [, kind] = /^(image|video)\/[\w.+-]+$/i.exec(mimeType.trim().replace(/\s*;.*$/, '')) ?? []
  if (kind === undefined) return undefined
  return kind.toLowerCase() === 'image' ? 'image' : 'video'
}
