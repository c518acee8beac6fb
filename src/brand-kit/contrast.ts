import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn'
import { opaqueHex } from './hex'

addMode(modeRgb)

/** Least ratio of WCAG 2.2 level AA: for text, for large text (from 24 px, or 18.7 px bold), and for parts of controls. */
const wcagAA = { text: 4.5, large: 3, part: 3 } as const

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

addMode(modeRgb)
addMode(modeLrgb)
addMode(modeOklch)
const toOklch = converter('oklch')

/**
 * The colour nearest to `ink` that reads on `ground` with at least `ratio`: its hue is kept, its lightness moved as
 * little as will do, darker or lighter. `ink` itself where it passes; black or white where no shade of it can.
 * Undefined where one of them is no colour.
 */
export function suggestInk(ink: string, ground: string, ratio: number = wcagAA.text): string | undefined {
  const present = contrast(ink, ground)
  const own = opaqueHex(ink)
  if (present === undefined || own === undefined) return undefined
  if (present >= ratio) return own
  const colour = toOklch(own)
  if (!colour) return undefined

  const shade = (l: number) => formatHex(clampChroma({ ...colour, l }, 'oklch', 'rgb'))
  const passes = (l: number) => (contrast(shade(l), ground) ?? 0) >= ratio
  const nearest = [0, 1]
    .filter(passes)
    .map((end) => nearestPassing(colour.l, end, passes))
    .sort((a, b) => Math.abs(a - colour.l) - Math.abs(b - colour.l))[0]
  return nearest === undefined ? bestInk(ground) : shade(nearest)
}

/** Halves the way from `from`, which fails, to `to`, which passes, down to less than a step of 8-bit colour. */
function nearestPassing(from: number, to: number, passes: (lightness: number) => boolean): number {
  let failing = from
  let passing = to
  while (Math.abs(passing - failing) > 0.001) {
    const middle = (passing + failing) / 2
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}

export interface ContrastCell {
  readonly ink: string
  readonly ground: string
  /** 1 to 21. */
  readonly ratio: number
  /** `text` passes for all text, `large` for large text and parts alone, `none` for nothing that must be read. */
  readonly passes: 'text' | 'large' | 'none'
  /** For what does not pass for text: the nearest ink that would. */
  readonly suggestion?: string
}

/** Each ink on each ground, row by ground; pairs of which one is no colour are left out. */
export function contrastMatrix(inks: readonly string[], grounds: readonly string[]): ContrastCell[][] {
  return grounds.map((ground) => inks.flatMap((ink) => cell(ink, ground) ?? []))
}

function cell(ink: string, ground: string): ContrastCell | undefined {
  const ratio = contrast(ink, ground)
  if (ratio === undefined) return undefined
  if (ratio >= wcagAA.text) return { ink, ground, ratio, passes: 'text' }
  const suggestion = suggestInk(ink, ground)
  const passes = ratio >= wcagAA.large ? 'large' : 'none'
  return { ink, ground, ratio, passes, ...(suggestion && { suggestion }) }
}
