import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as addMode,
} from 'culori/fn'
import { bestInk, contrast, wcagAA } from './contrast'
import { opaqueHex } from './hex'

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
