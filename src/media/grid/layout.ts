import type { Media } from '~/contract/media'

const learned = new Map<string, number>()

/** Keeps the ratio that the browser found out, for the next time that the grid is laid out. */
export function learnRatio(id: string, width: number, height: number): void {
  if (width > 0 && height > 0) learned.set(id, width / height)
}

/** Width by height; square for what nobody has measured yet. */
export function ratioOf({ id, width, height }: Media): number {
  return width && height ? width / height : (learned.get(id) ?? 1)
}

/** A row of pictures that fills the width. */
export interface JustifiedRow {
  /** Index of its first picture. */
  readonly first: number
  /** Width of each picture, px. */
  readonly widths: readonly number[]
  /** px. */
  readonly height: number
}

const narrowest = 0.5
const widest = 3

/**
 * Lays pictures of the given ratios (width by height) out in rows of about `target` px height, each as wide as `width`.
 * The last row keeps the target height instead of being blown up. Extreme ratios are held to 1:2 and 3:1, so that one
 * panorama does not make a row too low to see.
 */
export function justify(
  ratios: readonly number[],
  width: number,
  target: number,
  gap: number,
): readonly JustifiedRow[] {
  const held = ratios.map((ratio) =>
    Number.isFinite(ratio) && ratio > 0 ? Math.min(widest, Math.max(narrowest, ratio)) : 1,
  )
  const rows: JustifiedRow[] = []
  let first = 0
  while (first < held.length) {
    const count = fitting(held, first, width, target, gap)
    const sum = total(held, first, count)
    const full = rowHeight(sum, count, width, gap)
    const last = first + count === held.length
    const height = Math.round(last ? Math.min(full, target) : full)
    const widths = held.slice(first, first + count).map((ratio) => Math.floor(ratio * height))
    if (!last || full <= target) fill(widths, width - gap * (count - 1))
    rows.push({ first, widths, height })
    first += count
  }
  return rows
}

const rowHeight = (sum: number, count: number, width: number, gap: number) =>
  Math.max(1, (width - gap * (count - 1)) / sum)

function total(ratios: readonly number[], first: number, count: number): number {
  return ratios.slice(first, first + count).reduce((sum, ratio) => sum + ratio, 0)
}

/** How many pictures from `first` on make the row whose height comes closest to the target. */
function fitting(
  ratios: readonly number[],
  first: number,
  width: number,
  target: number,
  gap: number,
): number {
  let sum = 0
  let before = Number.POSITIVE_INFINITY
  for (let count = 1; first + count <= ratios.length; count++) {
    sum += ratios[first + count - 1] ?? 1
    const height = rowHeight(sum, count, width, gap)
    if (height <= target) return count > 1 && before - target < target - height ? count - 1 : count
    before = height
  }
  return ratios.length - first
}

/** Spreads what rounding left over, so that the row's end meets the edge. */
function fill(widths: number[], width: number): void {
  const left = width - widths.reduce((sum, each) => sum + each, 0)
  for (let index = 0; index < widths.length; index++) {
    const share =
      Math.trunc((left * (index + 1)) / widths.length) - Math.trunc((left * index) / widths.length)
    widths[index] = (widths[index] ?? 0) + share
  }
}

/** Where every picture of a grid stands. */
export interface Layout {
  readonly rows: readonly JustifiedRow[]
  /** Of each row, px from the grid's top. */
  readonly tops: readonly number[]
  /** px. */
  readonly height: number
  readonly gap: number
  /** Pictures in all. */
  readonly count: number
}

/** px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A run of pictures by their indexes; `to` is not in it. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Stacks rows, `gap` px apart. */
export function layOut(rows: readonly JustifiedRow[], gap: number): Layout {
  let top = 0
  const tops = rows.map(({ height }) => {
    const own = top
    top += height + gap
    return own
  })
  const last = rows.at(-1)
  return {
    rows,
    tops,
    height: Math.max(0, top - gap),
    gap,
    count: last ? last.first + last.widths.length : 0,
  }
}

/** The box of the picture at `index`; `undefined` where there is none. */
export function boxAt({ rows, tops, gap }: Layout, index: number): Box | undefined {
  const at = rowAt(rows, index)
  const row = rows[at]
  const column = row ? index - row.first : -1
  const width = row?.widths[column]
  if (!row || width === undefined) return undefined
  const left = row.widths.slice(0, column).reduce((sum, each) => sum + each + gap, 0)
  return { left, top: tops[at] ?? 0, width, height: row.height }
}

/** Index of the row that holds the picture at `index`; found by halving, for there may be thousands. */
export function rowAt(rows: readonly JustifiedRow[], index: number): number {
  return lastWhere(rows.length, (at) => (rows[at]?.first ?? 0) <= index)
}

/** The pictures of all rows that touch the stretch from `top` to `bottom`, px. */
export function spanBetween({ rows, tops, count }: Layout, top: number, bottom: number): Span {
  if (count === 0) return { from: 0, to: 0 }
  const first = rows[lastWhere(rows.length, (at) => (tops[at] ?? 0) <= top)]
  const last = rows[lastWhere(rows.length, (at) => (tops[at] ?? 0) < bottom)]
  return { from: first?.first ?? 0, to: last ? last.first + last.widths.length : count }
}

/** The last index below `length` for which `holds`, which holds up to some index and not after; 0 for none. */
function lastWhere(length: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
