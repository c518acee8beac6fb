import type { FamilyName, FontWeight } from './font-file'
import type { FontShelf, OpenFont, SetGlyph } from './font-source'
import { bareOf, graphemesOf, plainText } from './graphemes'
import { fontPicker, openFonts, type PickFont } from './pick-font'
import { readsFromRight, runsOf } from './text-runs'

/** A type face that measures and draws: the same advances decide where a line breaks and where its letters stand. */
export interface Face {
  readonly family: FamilyName
  /** Opens the files that the texts need; before, what they hold is not drawn. */
  prepare(texts: readonly string[]): Promise<void>
  /** Width in pixels at `size` pixels; `tracking` is in em, and only for scripts that are set letter by letter. */
  advance(text: string, size: number, tracking?: number): number
  /** SVG path data with the baseline's left end at (x, y). */
  path(line: string, x: number, y: number, size: number, tracking?: number, rightToLeft?: boolean): string
  /** The text without what no bundled font draws, white space folded. */
  printable(text: string): string
}

interface Placed {
  readonly font: OpenFont
  readonly glyph: SetGlyph
  /** In em, from the line's left. */
  readonly at: number
  /** How many tracked glyphs stand before it. */
  readonly tracked: number
}

interface Line {
  readonly glyphs: readonly Placed[]
  /** Em, without tracking. */
  readonly width: number
  readonly tracked: number
}

/** Letters that stand apart: others join, or stand in squares. */
const SEPARATE = /\p{sc=Latin}|\p{sc=Cyrillic}|\p{sc=Greek}/u
const MOST_KNOWN = 4_000

function setLine(line: string, pick: PickFont, rightToLeft: boolean): Line {
  const glyphs: Placed[] = []
  let width = 0
  let tracked = 0
  for (const run of runsOf(line, pick, rightToLeft)) {
    const font = run.source.opened()
    if (!font) continue
    const separate = SEPARATE.test(run.text)
    for (const glyph of font.set(run.text, run.rightToLeft)) {
      glyphs.push({ font, glyph, at: width, tracked })
      width += glyph.advance
      if (separate && glyph.advance > 0) tracked++
    }
  }
  return { glyphs, width, tracked }
}

function outlineAt({ font, glyph }: Placed, x: number, y: number, size: number): string {
  const left = x + glyph.dx * size
  const base = y - glyph.dy * size
  return font
    .outline(glyph.id)
    .map(({ type, values }) => {
      const points = values.map((value, index) =>
        index % 2 === 0 ? left + value * size : base - value * size,
      )
      return type + points.map((point) => Math.round(point * 10) / 10).join(' ')
    })
    .join('')
}

/** A face over a family's files, then Geist's, then those of each script. */
export function createFace(shelf: FontShelf, family: FamilyName, weight: FontWeight): Face {
  const pickerFor = fontPicker(shelf, family, weight)
  const lines = new Map<string, Line>()

  function lineOf(text: string, rightToLeft: boolean): Line {
    const key = (rightToLeft ? '<' : '>') + text
    const known = lines.get(key)
    if (known) return known
    if (lines.size > MOST_KNOWN) lines.clear()
    const line = setLine(text, pickerFor(text), rightToLeft)
    lines.set(key, line)
    return line
  }

  return {
    family,
    async prepare(texts) {
      const plain = texts.map(plainText)
      await Promise.all(
        plain.map((text) =>
          openFonts(pickerFor(text), [
            ...graphemesOf(text).flatMap((each) => [each, bareOf(each)]),
            ' ',
            '…',
          ]),
        ),
      )
      lines.clear()
    },
    advance: (text, size, tracking = 0) => {
      const { width, tracked } = lineOf(text, readsFromRight(text))
      return Math.max(0, width + Math.max(0, tracked - 1) * tracking) * size
    },
    path: (text, x, y, size, tracking = 0, rightToLeft = readsFromRight(text)) =>
      lineOf(text, rightToLeft)
        .glyphs.map((placed) =>
          outlineAt(placed, x + (placed.at + placed.tracked * tracking) * size, y, size),
        )
        .join(''),
    printable: (text) => {
      const plain = plainText(text)
      const pick = pickerFor(plain)
      const drawn = (grapheme: string) => grapheme === ' ' || pick(grapheme)?.opened() !== undefined
      const shown = graphemesOf(plain).map((grapheme) => [grapheme, bareOf(grapheme)].find(drawn) ?? '')
      return shown.join('').replace(/ +/gu, ' ').trim()
    },
  }
}
