import type { Media } from '~/contract/media'

const learned = new Map<string, number>()

/** Remembers a measured aspect ratio for the next layout of the grid. */
export function learnRatio(id: string, width: number, height: number): void {
  if (width > 0 && height > 0) learned.set(id, width / height)
}

/** Width divided by height; 1 if it is unknown. */
export function ratioOf({ id, width, height }: Media): number {
  return width && height ? width / height : (learned.get(id) ?? 1)
}

/** A row of images that fills the width. */
export interface JustifiedRow {
  /** Index of its first image. */
  readonly first: number
  /** Width of each image in px. */
  readonly widths: readonly number[]
  /** px. */
  readonly height: number
}

const minRatio = 0.5
const maxRatio = 3

/**
 * Lays images with the given ratios (width divided by height) out in rows of about `target` px height, each as wide as
 * `width`. The last row keeps the target height instead of being stretched. Ratios are limited to between 1:2 and 3:1, so
 * that a panorama doesn't make a row too low to see.
 */
export function justify(
  ratios: readonly number[],
  width: number,
  target: number,
  gap: number,
): readonly JustifiedRow[] {
  const limited = ratios.map((ratio) =>
    Number.isFinite(ratio) && ratio > 0 ? Math.min(maxRatio, Math.max(minRatio, ratio)) : 1,
  )
  const rows: JustifiedRow[] = []
  let first = 0
  while (first < limited.length) {
    const count = rowLength(limited, first, width, target, gap)
    const sum = total(limited, first, count)
    const full = rowHeight(sum, count, width, gap)
    const last = first + count === limited.length
    const height = Math.round(last ? Math.min(full, target) : full)
    const widths = limited.slice(first, first + count).map((ratio) => Math.floor(ratio * height))
    if (!last || full <= target) distributeRemainder(widths, width - gap * (count - 1))
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

/** The number of images from `first` on that make the row whose height is closest to the target. */
function rowLength(
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

/** Distributes the rounding remainder, so that the row ends exactly at the edge. */
function distributeRemainder(widths: number[], width: number): void {
  const left = width - widths.reduce((sum, each) => sum + each, 0)
  for (let index = 0; index < widths.length; index++) {
    const share =
      Math.trunc((left * (index + 1)) / widths.length) - Math.trunc((left * index) / widths.length)
    widths[index] = (widths[index] ?? 0) + share
  }
}

/** The positions of all images of a grid. */
export interface Layout {
  readonly rows: readonly JustifiedRow[]
  /** Top of each row in px. */
  readonly tops: readonly number[]
  /** px. */
  readonly height: number
  readonly gap: number
  /** Number of images. */
  readonly count: number
}

/** px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A range of image indices; `to` is exclusive. */
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

/** The box of the image at `index`; `undefined` if there is none. */
export function boxAt({ rows, tops, gap }: Layout, index: number): Box | undefined {
  const at = rowAt(rows, index)
  const row = rows[at]
  const column = row ? index - row.first : -1
  const width = row?.widths[column]
  if (!row || width === undefined) return undefined
  const left = row.widths.slice(0, column).reduce((sum, each) => sum + each + gap, 0)
  return { left, top: tops[at] ?? 0, width, height: row.height }
}

/** Index of the row with the image at `index`. Binary search, as there may be thousands. */
export function rowAt(rows: readonly JustifiedRow[], index: number): number {
  return lastWhere(rows.length, (at) => (rows[at]?.first ?? 0) <= index)
}

/** The images of all rows between `top` and `bottom` (px). */
export function spanBetween({ rows, tops, count }: Layout, top: number, bottom: number): Span {
  if (count === 0) return { from: 0, to: 0 }
  const first = rows[lastWhere(rows.length, (at) => (tops[at] ?? 0) <= top)]
  const last = rows[lastWhere(rows.length, (at) => (tops[at] ?? 0) < bottom)]
  return { from: first?.first ?? 0, to: last ? last.first + last.widths.length : count }
}

/** The last index below `length` that satisfies a monotonic condition (true, then false); 0 if none does. */
function lastWhere(length: number, matches: (at: number) => boolean): number {
  let low = 0
  let high = length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (matches(middle)) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
