import type { Context2D, Align } from '../canvas'
import type { FittedText } from './fit-text'
import type { Font } from './fonts'

interface PlacedLine {
  readonly line: string
  readonly left: number
  readonly width: number
  readonly baseline: number
}

/** Where each line of a text begins, and its baseline; `x` is the block's left, middle or right end by `align`. */
export function placeLines(font: Font, text: FittedText, x: number, y: number, align: Align): PlacedLine[] {
  return text.lines.map((line, index) => {
    const width = font.advance(line, text.size, text.tracking)
    // A block that stands at the left holds text that reads from the right at its other end.
    const end = align === 'left' && text.rightToLeft ? x + text.room : x
    const left = align === 'middle' ? x - width / 2 : end === x && align === 'left' ? x : end - width
    // Capitals stand optically in the middle of a line's height.
    return { line, left, width, baseline: y + text.size * (text.leading * (index + 0.5) + 0.34) }
  })
}

/** Sets a context for a fitted text. */
export function setType(context: Context2D, font: Font, text: FittedText): void {
  context.font = font.css(text.size)
  context.letterSpacing = `${text.tracking * text.size}px`
  context.direction = text.rightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
}

/** Draws fitted lines with the top of their block at `y`, and says where they stand. */
export function drawText(
  context: Context2D,
  font: Font,
  text: FittedText,
  { x, y, fill, align = 'left' }: { x: number; y: number; fill: string; align?: Align },
): PlacedLine[] {
  const lines = placeLines(font, text, x, y, align)
  context.fillStyle = fill
  setType(context, font, text)
  for (const { line, left, baseline } of lines) context.fillText(line, left, baseline)
  return lines
}
