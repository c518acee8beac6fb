import type { Face } from './face'
import type { FittedText } from './fit-text'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Two decimals are a hundredth of a pixel. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export function rect(area: Area, fill: string, extra = ''): string {
  return `<rect x="${n(area.x)}" y="${n(area.y)}" width="${n(area.width)}" height="${n(area.height)}" fill="${fill}" ${extra}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${extra}/>`
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): string {
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${stroke}" stroke-width="${n(width)}" fill="none"/>`
}

/** The content cut to an area, its corners rounded by `radius`. */
export function clipped(area: Area, content: string, radius = 0): string {
  // Named by what it is: the same area twice is the same clip, whoever draws it.
  const id = `clip${[area.x, area.y, area.width, area.height, radius].map((part) => Math.round(part * 10)).join('-')}`
  return `<clipPath id="${id}">${rect(area, '#000', `rx="${n(radius)}"`)}</clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** A picture (data URI) that covers the area, cut to it. */
export function picture(area: Area, uri: string): string {
  return `<image x="${n(area.x)}" y="${n(area.y)}" width="${n(area.width)}" height="${n(area.height)}" preserveAspectRatio="xMidYMid slice" href="${uri}"/>`
}

export type Align = 'left' | 'middle' | 'right'

/** Where each line of a text begins, and its baseline; `x` is the block's left, middle or right end by `align`. */
export function linePlaces(face: Face, text: FittedText, x: number, y: number, align: Align) {
  return text.lines.map((line, index) => {
    const width = face.advance(line, text.size, text.tracking)
    // A block that stands at the left holds text that reads from the right at its other end.
    const end = align === 'left' && text.rightToLeft ? x + text.room : x
    const left = align === 'middle' ? x - width / 2 : end === x && align === 'left' ? x : end - width
    return { line, left, width, baseline: baseline(text, y, index) }
  })
}

/** Fitted lines with the top of their block at `y`. */
export function textLines(
  face: Face,
  text: FittedText,
  x: number,
  y: number,
  fill: string,
  align: Align = 'left',
): string {
  const d = linePlaces(face, text, x, y, align).map((place) =>
    face.path(place.line, place.left, place.baseline, text.size, text.tracking, text.rightToLeft),
  )
  return path(d.join(''), fill)
}

/** The baseline of a line: capitals stand optically in the middle of its height. */
function baseline(text: FittedText, y: number, index: number): number {
  return y + text.size * (text.leading * (index + 0.5) + 0.34)
}

export function inset(area: Area, by: number): Area {
  return { x: area.x + by, y: area.y + by, width: area.width - 2 * by, height: area.height - 2 * by }
}
