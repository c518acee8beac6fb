import { modeRgb, useMode as addMode, wcagContrast } from 'culori/fn'
import { opaqueHex } from './hex'

addMode(modeRgb)

/** Least ratio of WCAG 2.2 level AA: for text, for large text (from 24 px, or 18.7 px bold), and for parts of controls. */
export const wcagAA = { text: 4.5, large: 3, part: 3 } as const

/** WCAG contrast ratio, 1 to 21, of two hex colours taken as opaque; undefined where one is no colour. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [opaqueHex(one), opaqueHex(other)]
  return a === undefined || b === undefined ? undefined : wcagContrast(a, b)
}

/** Rounded down to two places, so that 4.499 is never shown as the 4.5 that it misses. */
export const ratioLabel = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

/** The one of `inks` that reads best on `ground`; black or white by default. */
export function bestInk(ground: string, inks: readonly string[] = ['#000000', '#ffffff']): string {
  const ranked = inks.map((ink) => ({ ink, ratio: contrast(ink, ground) ?? 0 }))
  return ranked.reduce((best, each) => (each.ratio > best.ratio ? each : best), { ink: '#000000', ratio: -1 })
    .ink
}
