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
