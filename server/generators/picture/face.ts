import type { Font, Glyph } from '@shuding/opentype.js'
import { FONT_SUBSETS, type FamilyName, type LoadFont } from './font-file'

/** A type face that measures and draws: the same advances decide where a line breaks and where its letters stand. */
export interface Face {
  readonly family: FamilyName
  /** Width in pixels at `size` pixels; `tracking` is in em. */
  advance(text: string, size: number, tracking?: number): number
  /** SVG path data with the baseline's left end at (x, y). */
  path(text: string, x: number, y: number, size: number, tracking?: number): string
  /** The text without what no bundled font draws (emoji, CJK and others), white space folded. */
  printable(text: string): string
}

type Drawn = { glyph: Glyph; font: Font; at: number }

/**
 * A face over a family's subsets, then Geist's, each opened when a character first needs it. Glyph by glyph: no
 * substitution tables are run, so no text can make it throw.
 */
export function createFace(load: LoadFont, family: FamilyName, weight: 400 | 500 | 600): Face {
  const families = family === 'Geist' ? [family] : ([family, 'Geist'] as const)
  const sources = families.flatMap((name) => FONT_SUBSETS.map((subset) => () => load(name, subset, weight)))
  const known = new Map<string, Font | undefined>()
  const fontFor = (character: string): Font | undefined => {
    if (!known.has(character)) {
      const source = sources.find((open) => (open()?.charToGlyphIndex(character) ?? 0) > 0)
      known.set(character, source?.())
    }
    return known.get(character)
  }

  function walk(text: string, size: number, tracking: number): { glyphs: Drawn[]; width: number } {
    const glyphs: Drawn[] = []
    let width = 0
    for (const character of text) {
      const font = fontFor(character)
      if (!font) continue
      const glyph = font.charToGlyph(character)
      const before = glyphs.at(-1)
      if (before?.font === font) width += (font.getKerningValue(before.glyph, glyph) * size) / font.unitsPerEm
      glyphs.push({ glyph, font, at: width })
      width += (glyph.advanceWidth * size) / font.unitsPerEm + tracking * size
    }
    return { glyphs, width: Math.max(0, width - tracking * size) }
  }

  return {
    family,
    advance: (text, size, tracking = 0) => walk(text, size, tracking).width,
    path: (text, x, y, size, tracking = 0) =>
      walk(text, size, tracking)
        .glyphs.map(({ glyph, at }) => glyph.getPath(x + at, y, size).toPathData(1))
        .join(''),
    printable: (text) =>
      Array.from(text.normalize('NFC'))
        .filter((character) => /\s/u.test(character) || fontFor(character) !== undefined)
        .join('')
        .replace(/\s+/gu, ' ')
        .trim(),
  }
}
