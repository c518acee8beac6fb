import type { Align, Context2D } from '../canvas'
import type { Font } from './fonts'
import { type Atom, atomsOf, graphemesOf, readsFromRight, splitAtom } from './segments'

export interface TextBox {
  readonly width: number
  readonly height: number
  /** Upper bound of the size, in pixels. */
  readonly largest: number
  readonly smallest: number
  /** Minimum line height as a multiple of the size; some scripts get more. */
  readonly leading: number
  /** In em; only applied to scripts with separate letters. */
  readonly tracking?: number
  readonly maxLines: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly leading: number
  readonly tracking: number
  /** Width of the widest line, and height of all lines, in pixels. */
  readonly width: number
  readonly height: number
  /** Width of the box, where right-to-left text starts. */
  readonly room: number
  readonly rightToLeft: boolean
}

interface Measured extends Atom {
  /** In pixels at a size of 1. */
  readonly width: number
}

interface Setting {
  readonly font: Font
  readonly box: TextBox
  readonly leading: number
  readonly rightToLeft: boolean
  readonly space: number
}

/** A box holds about 7 lines of 80 characters at the smallest size, so any more needn't be measured. */
const maxGraphemes = 700

/** Long words are broken at sizes below this share of the largest. */
const brokenBelow = 0.5

/** Below this share of the largest size, the number of lines is only limited by the box. */
const smallBelow = 0.4

/** Text may shrink to this share to avoid a single short word in the last line. */
const minWidowShrink = 0.8

/** Scripts without tracking: their letters are joined, or set in squares. */
const untracked = /[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}]/u

/** Minimum line heights, below which a script's marks would touch the next line. */
const leadings: ReadonlyArray<readonly [RegExp, number]> = [
  [/[\p{sc=Khmer}\p{sc=Myanmar}]/u, 1.7],
  [/[\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gujarati}\p{sc=Gurmukhi}\p{sc=Oriya}]/u, 1.5],
  [/[\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Lao}]/u, 1.5],
  [/[\p{sc=Thai}]/u, 1.42],
  [/[\p{sc=Hebrew}\p{sc=Armenian}\p{sc=Ethiopic}\p{sc=Georgian}]/u, 1.2],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u, 1.22],
  [/[\p{Extended_Pictographic}\p{RI}]/u, 1.22],
  [/\p{M}/u, 1.3],
  [/[\u1E00-\u1EFF]/u, 1.16],
]

function leadingFor(text: string, least: number): number {
  return Math.max(least, ...leadings.map(([script, leading]) => (script.test(text) ? leading : 0)))
}

/**
 * Sets text as large as its box allows, in lines of even length. Text that doesn't fit at the smallest size is truncated
 * with an ellipsis, and words too long for a line are broken between graphemes. The result is never wider than the box,
 * and only higher if a single line of the smallest size is.
 */
export function fitText(font: Font, text: string, requested: TextBox): FittedText {
  const printable = font.printable(shortened(text))
  const box = { ...requested, tracking: untracked.test(printable) ? 0 : (requested.tracking ?? 0) }
  const setting: Setting = {
    font,
    box,
    leading: leadingFor(printable, box.leading),
    rightToLeft: readsFromRight(printable),
    space: font.advance('n n', 1, box.tracking) - font.advance('nn', 1, box.tracking),
  }
  const atoms = measured(atomsOf(printable), setting)
  const best = largestOf(atoms, setting)
  if (box.maxLines === 1 || best.size > box.largest * smallBelow) return best
  // Long text reads better in more lines than in tiny letters above empty space.
  return largestOf(atoms, { ...setting, box: { ...box, maxLines: Infinity } })
}

function largestOf(atoms: readonly Measured[], setting: Setting): FittedText {
  const { box } = setting
  let first: FittedText | undefined
  for (let size = box.largest; size > box.smallest; size *= 0.95) {
    if (first && size < first.size * minWidowShrink) break
    // A long word that would force a tiny size is broken instead.
    const parts = size < box.largest * brokenBelow ? splitWide(atoms, box.width / size, setting) : atoms
    const lines = linesAt(parts, size, setting)
    const high = lines ? lines.length * size * setting.leading : Infinity
    if (!lines || lines.length > box.maxLines || high > box.height) continue
    const candidate = fitted(balanced(parts, lines, size, setting), size, setting)
    if (!endsInWidow(candidate, setting)) return candidate
    first ??= candidate
  }
  return first ?? fitted(truncatedLines(atoms, setting), box.smallest, setting)
}

/** True if the last line is a single short word. */
function endsInWidow({ lines }: FittedText, { font }: Setting): boolean {
  if (lines.length < 3) return false
  const widths = lines.map((line) => font.advance(line, 1))
  return (widths.at(-1) ?? 0) < Math.max(...widths) * 0.3
}

/** One line of at most `width`, scaled down to 70 % of `size` and then truncated with an ellipsis. */
export function fitLine(font: Font, text: string, size: number, width: number): FittedText {
  const box = { width, height: size * 1.3, largest: size, smallest: size * 0.7, leading: 1.25, maxLines: 1 }
  return fitText(font, text, box)
}

function shortened(text: string): string {
  if (text.length <= maxGraphemes) return text
  const graphemes = graphemesOf(text.slice(0, maxGraphemes * 8))
  return graphemes.length > maxGraphemes ? `${graphemes.slice(0, maxGraphemes).join('')}…` : text
}

function measured(atoms: readonly Atom[], { font, box }: Setting): Measured[] {
  return atoms.map((atom) => ({ ...atom, width: font.advance(atom.text, 1, box.tracking) }))
}

function linesIn({ box, leading }: Setting, size: number): number {
  return Math.max(1, Math.min(box.maxLines, Math.floor(box.height / (size * leading) + 1e-6)))
}

/** The final result, scaled down slightly if kerning made a line wider than the sum of its parts. */
function fitted(
  lines: readonly string[],
  size: number,
  { font, box, leading, rightToLeft }: Setting,
): FittedText {
  const { tracking = 0 } = box
  const wide = Math.max(0, ...lines.map((line) => font.advance(line, size, tracking)))
  const fittedSize = wide > box.width ? (size * box.width) / wide : size
  return {
    lines,
    size: fittedSize,
    leading,
    tracking,
    width: Math.min(wide, box.width),
    height: lines.length * fittedSize * leading,
    room: box.width,
    rightToLeft,
  }
}

/** Lines of at most `width`; undefined if an atom is wider than that. */
function broken(atoms: readonly Measured[], width: number, space: number): Measured[][] | undefined {
  const lines: Measured[][] = []
  let at = 0
  for (const atom of atoms) {
    if (atom.width > width) return undefined
    const longer = at + (atom.spaced ? space : 0) + atom.width
    const line = lines.at(-1)
    if (line !== undefined && longer <= width) {
      line.push(atom)
      at = longer
    } else {
      lines.push([atom])
      at = atom.width
    }
  }
  return lines
}

const linesAt = (atoms: readonly Measured[], size: number, { box, space }: Setting) =>
  broken(atoms, box.width / size, space)

const joined = (line: readonly Atom[]): string =>
  line.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('')

/** Balances lines: the narrowest width that keeps their number, which avoids widows. */
function balanced(
  atoms: readonly Measured[],
  full: Measured[][],
  size: number,
  { box, space }: Setting,
): string[] {
  if (full.length < 2) return full.map(joined)
  let narrow = (box.width / size) * 0.45
  let wide = box.width / size
  for (let step = 0; step < 7; step++) {
    const middle = (narrow + wide) / 2
    const lines = broken(atoms, middle, space)
    if (lines && lines.length <= full.length) wide = middle
    else narrow = middle
  }
  return (broken(atoms, wide, space) ?? full).map(joined)
}

/** Splits atoms wider than a line into graphemes. */
function splitWide(atoms: readonly Measured[], width: number, setting: Setting): readonly Measured[] {
  if (atoms.every((atom) => atom.width <= width)) return atoms
  return atoms.flatMap((atom) => (atom.width > width ? measured(splitAtom(atom), setting) : [atom]))
}

function truncatedLines(atoms: readonly Measured[], setting: Setting): string[] {
  const { font, box, space } = setting
  const size = box.smallest
  const width = box.width / size
  const parts = splitWide(atoms, width, setting)
  const lines = (
    broken(
      parts.filter((part) => part.width <= width),
      width,
      space,
    ) ?? []
  ).map(joined)
  const max = linesIn(setting, size)
  if (lines.length <= max) return lines
  let last = graphemesOf(lines[max - 1] ?? '')
  const cut = () => `${last.join('').trimEnd()}…`
  while (last.length > 0 && font.advance(cut(), size, box.tracking) > box.width) last = last.slice(0, -1)
  return [...lines.slice(0, max - 1), cut()]
}

interface PlacedLine {
  readonly line: string
  readonly left: number
  readonly baseline: number
}

/** The start and baseline of each line; `x` is the block's left edge, centre or right edge, by `align`. */
function placeLines(font: Font, text: FittedText, x: number, y: number, align: Align): PlacedLine[] {
  return text.lines.map((line, index) => {
    const width = font.advance(line, text.size, text.tracking)
    // Right-to-left text in a left-aligned block starts at the block's right edge.
    const end = align === 'left' && text.rightToLeft ? x + text.room : x
    const left = align === 'middle' ? x - width / 2 : end === x && align === 'left' ? x : end - width
    // Centres capitals optically in the line's height.
    return { line, left, baseline: y + text.size * (text.leading * (index + 0.5) + 0.34) }
  })
}

/** Sets the context's font properties for a fitted text. */
export function applyFont(context: Context2D, font: Font, text: FittedText): void {
  context.font = font.css(text.size)
  context.letterSpacing = `${text.tracking * text.size}px`
  context.direction = text.rightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
}

/** Draws fitted lines with the top of their block at `y`, and returns their positions. */
export function drawText(
  context: Context2D,
  font: Font,
  text: FittedText,
  { x, y, fill, align = 'left' }: { x: number; y: number; fill: string; align?: Align },
): PlacedLine[] {
  const lines = placeLines(font, text, x, y, align)
  context.fillStyle = fill
  applyFont(context, font, text)
  for (const { line, left, baseline } of lines) context.fillText(line, left, baseline)
  return lines
}
