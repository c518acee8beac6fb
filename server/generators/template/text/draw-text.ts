import type { Context2D, Align } from '../canvas'
import type { FittedText } from './fit-text'
import type { Font } from './fonts'

interface PlacedLine {
  readonly line: string
  readonly left: number
  readonly width: number
  readonly baseline: number
}

/** The start and baseline of each line; `x` is the block's left edge, centre or right edge, by `align`. */
export function placeLines(font: Font, text: FittedText, x: number, y: number, align: Align): PlacedLine[] {
  return text.lines.map((line, index) => {
    const width = font.advance(line, text.size, text.tracking)
    // Right-to-left text in a left-aligned block starts at the block's right edge.
    const end = align === 'left' && text.rightToLeft ? x + text.room : x
    const left = align === 'middle' ? x - width / 2 : end === x && align === 'left' ? x : end - width
    // Centres capitals optically in the line's height.
    return { line, left, width, baseline: y + text.size * (text.leading * (index + 0.5) + 0.34) }
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
