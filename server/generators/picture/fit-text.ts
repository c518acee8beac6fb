import type { Face } from './face'

export interface TextBox {
  readonly width: number
  readonly height: number
  /** Pixels; the largest that fits is taken. */
  readonly largest: number
  readonly smallest: number
  /** Line height as a multiple of the size. */
  readonly leading: number
  /** Em. */
  readonly tracking?: number
  readonly mostLines: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly leading: number
  readonly tracking: number
  /** Of the widest line, and of all lines, in pixels. */
  readonly width: number
  readonly height: number
}

/**
 * Sets text as large as its box allows, in lines of even length. What does not fit at the smallest size is cut with an
 * ellipsis, words too long for a line are broken: the result is never wider than the box, nor higher unless one line of the smallest is.
 */
export function fitText(face: Face, text: string, box: TextBox): FittedText {
  const printable = face.printable(readablePart(text))
  for (let size = box.largest; size > box.smallest; size *= 0.95) {
    const lines = evenLines(face, printable, size, box)
    const fits = lines && lines.length <= box.mostLines && lines.length * size * box.leading <= box.height
    if (fits) return fitted(face, lines, size, box)
  }
  return fitted(face, clamped(face, printable, box), box.smallest, box)
}

/** No box holds more than 7 lines of some 80 characters at the smallest size: the rest need not be measured. */
function readablePart(text: string): string {
  return text.length > 800 ? `${text.slice(0, 800)}…` : text
}

/** One line, at most `width` wide: smaller down to 70 % of `size`, then cut with an ellipsis. */
export function fitLine(face: Face, text: string, size: number, width: number, tracking = 0): FittedText {
  const box = {
    width,
    height: size * 1.3,
    largest: size,
    smallest: size * 0.7,
    leading: 1.25,
    tracking,
    mostLines: 1,
  }
  return fitText(face, text, box)
}

function linesIn(box: TextBox, size: number): number {
  return Math.max(1, Math.min(box.mostLines, Math.floor(box.height / (size * box.leading))))
}

function fitted(face: Face, lines: readonly string[], size: number, box: TextBox): FittedText {
  const { leading, tracking = 0 } = box
  const width = Math.max(0, ...lines.map((line) => face.advance(line, size, tracking)))
  return { lines, size, leading, tracking, width, height: lines.length * size * leading }
}

/** Lines no wider than the box, and then as narrow as the same number of lines allows; nothing if a word is too wide. */
function evenLines(face: Face, text: string, size: number, box: TextBox): string[] | undefined {
  const full = broken(face, text, size, box.width, box.tracking)
  if (!full || full.length < 2) return full
  let narrow = box.width * 0.45
  let wide = box.width
  for (let step = 0; step < 7; step++) {
    const middle = (narrow + wide) / 2
    const lines = broken(face, text, size, middle, box.tracking)
    if (lines && lines.length <= full.length) wide = middle
    else narrow = middle
  }
  return broken(face, text, size, wide, box.tracking) ?? full
}

function broken(face: Face, text: string, size: number, width: number, tracking = 0): string[] | undefined {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    if (face.advance(word, size, tracking) > width) return undefined
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line !== undefined && face.advance(longer, size, tracking) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function clamped(face: Face, text: string, box: TextBox): string[] {
  const size = box.smallest
  const fits = (line: string) => face.advance(line, size, box.tracking) <= box.width
  const most = linesIn(box, size)
  const lines: string[] = ['']
  for (const word of text.slice(0, 2_000).split(' ')) {
    for (const part of fits(word) ? [word] : Array.from(word)) {
      const line = lines.at(-1) ?? ''
      const longer = line === '' || part !== word ? line + part : `${line} ${part}`
      if (fits(longer)) lines[lines.length - 1] = longer
      else lines.push(part)
    }
    if (lines.length > most) break
  }
  if (lines.length <= most) return lines
  let last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}
