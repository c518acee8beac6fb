import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  wcagContrast,
} from 'culori/fn'
import { opaqueHex } from './hex'

addMode(modeRgb)

/** Minimum ratios of WCAG 2.2 level AA: text, and large text (from 24 px, or 18.7 px bold). */
const wcagAA = { text: 4.5, large: 3 } as const

/** WCAG contrast ratio (1 to 21) of two hex colours, ignoring alpha; undefined if one isn't a colour. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [opaqueHex(one), opaqueHex(other)]
  return a === undefined || b === undefined ? undefined : wcagContrast(a, b)
}

/** The one of `inks` with the highest contrast to `ground`; black or white by default. */
export function bestInk(ground: string, inks: readonly string[] = ['#000000', '#ffffff']): string {
  const ranked = inks.map((ink) => ({ ink, ratio: contrast(ink, ground) ?? 0 }))
  return ranked.reduce((best, each) => (each.ratio > best.ratio ? each : best), { ink: '#000000', ratio: -1 })
    .ink
}

addMode(modeLrgb)
addMode(modeOklch)
const toOklch = converter('oklch')

/**
 * The colour closest to `ink` with enough contrast to `ground` for text: same hue, with as little change of
 * lightness as possible. `ink` itself if it passes, and black or white if no shade of it does. Undefined if one of them
 * isn't a colour.
 */
export function suggestInk(ink: string, ground: string): string | undefined {
  const present = contrast(ink, ground)
  const own = opaqueHex(ink)
  if (present === undefined || own === undefined) return undefined
  if (present >= wcagAA.text) return own
  const colour = toOklch(own)
  if (!colour) return undefined

  const shade = (l: number) => formatHex(clampChroma({ ...colour, l }, 'oklch', 'rgb'))
  const passes = (l: number) => (contrast(shade(l), ground) ?? 0) >= wcagAA.text
  const nearest = [0, 1]
    .filter(passes)
    .map((end) => nearestPassing(colour.l, end, passes))
    .sort((a, b) => Math.abs(a - colour.l) - Math.abs(b - colour.l))[0]
  return nearest === undefined ? bestInk(ground) : shade(nearest)
}

/** Bisects between `from`, which fails, and `to`, which passes, to less than a step of 8-bit colour. */
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
  /** `text`: sufficient for all text; `large`: only for large text and UI components; `none`: insufficient. */
  readonly passes: 'text' | 'large' | 'none'
}

/** Each ink on each ground, with one row per ground. Pairs with an invalid colour are left out. */
export function contrastMatrix(inks: readonly string[], grounds: readonly string[]): ContrastCell[][] {
  return grounds.map((ground) => inks.flatMap((ink) => cell(ink, ground) ?? []))
}

function cell(ink: string, ground: string): ContrastCell | undefined {
  const ratio = contrast(ink, ground)
  if (ratio === undefined) return undefined
  const passes = ratio >= wcagAA.text ? 'text' : ratio >= wcagAA.large ? 'large' : 'none'
  return { ink, ground, ratio, passes }
}
