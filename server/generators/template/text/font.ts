import type { Context2D } from '../canvas/canvas-host'
import type { FamilyName, FontWeight } from './families'
import { bareOf, graphemesOf, plainText } from './graphemes'

/** A family over the fonts that stand in for it, opened for certain texts. */
export interface Font {
  readonly family: FamilyName
  /** What a 2D context's `font` takes. */
  css(size: number): string
  /** Width in pixels at `size` pixels; `tracking` is in em. */
  advance(text: string, size: number, tracking?: number): number
  /** The text without what no bundled font draws, white space folded. */
  printable(text: string): string
}

interface FontParts {
  readonly context: Context2D
  readonly family: FamilyName
  readonly weight: FontWeight
  /** Names of font files, the first that has a letter draws it. */
  readonly stack: readonly string[]
  readonly claims: (grapheme: string) => boolean
}

/** Widths grow evenly with the size: measured once at this one. */
const MEASURED_AT = 100
/** A noncharacter: no font draws it, so it looks as whatever else is missing. */
const MISSING = '\u{10FFFF}'
export function createFont({ context, family, weight, stack, claims }: FontParts): Font {
  const names = stack.map((name) => `"${name}"`).join(',')
  const css = (size: number) => `${weight} ${size}px ${names}`
  const widths = new Map<string, number>()
  const drawable = new Map<string, boolean>()

  const measure = (text: string, tracking: number) => {
    context.font = css(MEASURED_AT)
    context.letterSpacing = `${tracking * MEASURED_AT}px`
    return context.measureText(text)
  }
  const shapeOf = (text: string): string => {
    const ink = measure(text, 0)
    return [
      ink.width,
      ink.actualBoundingBoxLeft,
      ink.actualBoundingBoxRight,
      ink.actualBoundingBoxAscent,
      ink.actualBoundingBoxDescent,
    ].join(' ')
  }
  const missing = shapeOf(MISSING)
  const draws = (grapheme: string): boolean => {
    const known = drawable.get(grapheme) ?? (claims(grapheme) && shapeOf(grapheme) !== missing)
    drawable.set(grapheme, known)
    return known
  }

  return {
    family,
    css,
    advance: (text, size, tracking = 0) => {
      if (text === '') return 0
      const key = `${tracking}/${text}`
      // The space after the last letter is no part of the line.
      const em = widths.get(key) ?? measure(text, tracking).width / MEASURED_AT - tracking
      widths.set(key, em)
      return Math.max(0, em) * size
    },
    printable: (text) => {
      const shown = graphemesOf(plainText(text)).map(
        (grapheme) => [grapheme, bareOf(grapheme)].find((each) => each === ' ' || draws(each)) ?? '',
      )
      return shown.join('').replace(/ +/gu, ' ').trim()
    },
  }
}
