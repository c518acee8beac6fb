import type { JustifiedRow } from './justify'

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
