import { language } from '../language'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

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
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${units[step] ?? 'B'}`
}
