import type { Font } from './fonts'
import { graphemesOf, readsFromRight, atomsOf, splitAtom, type Atom } from './segments'

export interface TextBox {
  readonly width: number
  readonly height: number
  /** Pixels; the largest that fits is taken. */
  readonly largest: number
  readonly smallest: number
  /** Line height as a multiple of the size; scripts that need more get more. */
  readonly leading: number
  /** Em; only for scripts whose letters stand apart. */
  readonly tracking?: number
  readonly maxLines: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly leading: number
  readonly tracking: number
  /** Of the widest line, and of all lines, in pixels. */
  readonly width: number
  readonly height: number
  /** Of the box: a text that reads from the right ends there. */
  readonly room: number
  readonly rightToLeft: boolean
}

interface Measured extends Atom {
  /** Pixels at a size of 1. */
  readonly width: number
}

interface Setting {
  readonly font: Font
  readonly box: TextBox
  readonly leading: number
  readonly rightToLeft: boolean
  readonly space: number
}

/** No box holds more than some 7 lines of 80 characters at the smallest size: the rest need not be measured. */
const MAX_GRAPHEMES = 700

/** The share of the largest size from which on long words are broken. */
const BROKEN_BELOW = 0.5

/** The share of the largest size below which a text gets as many lines as its box has room for. */
const SMALL_BELOW = 0.4

/** How much smaller a text may be so that no word is left alone in its last line. */
const WIDOW_TO = 0.8

/** Other scripts join their letters, or set them in squares. */
const NOT_TRACKED = /[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}]/u

/** Line heights below which a script's own marks meet those of the next line. */
const LEADINGS: ReadonlyArray<readonly [RegExp, number]> = [
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
  return Math.max(least, ...LEADINGS.map(([script, leading]) => (script.test(text) ? leading : 0)))
}

/**
 * Sets text as large as its box allows, in lines of even length. What does not fit at the smallest size is cut with an
 * ellipsis, words too long for a line are broken between graphemes: the result is never wider than the box, nor higher
 * unless one line of the smallest is.
 */
export function fitText(font: Font, text: string, asked: TextBox): FittedText {
  const printable = font.printable(shortened(text))
  const box = { ...asked, tracking: NOT_TRACKED.test(printable) ? 0 : (asked.tracking ?? 0) }
  const setting: Setting = {
    font,
    box,
    leading: leadingFor(printable, box.leading),
    rightToLeft: readsFromRight(printable),
    space: font.advance('n n', 1, box.tracking) - font.advance('nn', 1, box.tracking),
  }
  const atoms = measured(atomsOf(printable), setting)
  const best = largestOf(atoms, setting)
  if (box.maxLines === 1 || best.size > box.largest * SMALL_BELOW) return best
  // A long text reads better in more lines than in the smallest letters over an empty field.
  return largestOf(atoms, { ...setting, box: { ...box, maxLines: Infinity } })
}

function largestOf(atoms: readonly Measured[], setting: Setting): FittedText {
  const { box } = setting
  let first: FittedText | undefined
  for (let size = box.largest; size > box.smallest; size *= 0.95) {
    if (first && size < first.size * WIDOW_TO) break
    // A word that would make all the others tiny is broken instead.
    const parts = size < box.largest * BROKEN_BELOW ? narrowed(atoms, box.width / size, setting) : atoms
    const lines = linesAt(parts, size, setting)
    const high = lines ? lines.length * size * setting.leading : Infinity
    if (!lines || lines.length > box.maxLines || high > box.height) continue
    const candidate = fitted(evened(parts, lines, size, setting), size, setting)
    if (!endsInWidow(candidate, setting)) return candidate
    first ??= candidate
  }
  return first ?? fitted(clamped(atoms, setting), box.smallest, setting)
}

/** Whether the last line is one short word left over. */
function endsInWidow({ lines }: FittedText, { font }: Setting): boolean {
  if (lines.length < 3) return false
  const widths = lines.map((line) => font.advance(line, 1))
  return (widths.at(-1) ?? 0) < Math.max(...widths) * 0.3
}

/** One line, at most `width` wide: smaller down to 70 % of `size`, then cut with an ellipsis. */
export function fitLine(font: Font, text: string, size: number, width: number, tracking = 0): FittedText {
  const box = {
    width,
    height: size * 1.3,
    largest: size,
    smallest: size * 0.7,
    leading: 1.25,
    tracking,
    maxLines: 1,
  }
  return fitText(font, text, box)
}

function shortened(text: string): string {
  if (text.length <= MAX_GRAPHEMES) return text
  const graphemes = graphemesOf(text.slice(0, MAX_GRAPHEMES * 8))
  return graphemes.length > MAX_GRAPHEMES ? `${graphemes.slice(0, MAX_GRAPHEMES).join('')}…` : text
}

function measured(atoms: readonly Atom[], { font, box }: Setting): Measured[] {
  return atoms.map((atom) => ({ ...atom, width: font.advance(atom.text, 1, box.tracking) }))
}

function linesIn({ box, leading }: Setting, size: number): number {
  return Math.max(1, Math.min(box.maxLines, Math.floor(box.height / (size * leading) + 1e-6)))
}

/** The result as it will be drawn; where kerning over a break made a line wider than its parts, a little smaller. */
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

/** Lines no wider than `width` at a size; nothing if an atom is too wide. */
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

/** The same number of lines, as narrow as it allows: no word is left alone. */
function evened(
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

/** The atoms, those wider than a line as their graphemes. */
function narrowed(atoms: readonly Measured[], width: number, setting: Setting): readonly Measured[] {
  if (atoms.every((atom) => atom.width <= width)) return atoms
  return atoms.flatMap((atom) => (atom.width > width ? measured(splitAtom(atom), setting) : [atom]))
}

function clamped(atoms: readonly Measured[], setting: Setting): string[] {
  const { font, box, space } = setting
  const size = box.smallest
  const width = box.width / size
  const parts = narrowed(atoms, width, setting)
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
