import type { JustifiedRow } from './justify'

/** Where an arrow key, Home or End leads from the picture at `index`; `undefined` for other keys. */
export function stepFrom(key: string, index: number, rows: readonly JustifiedRow[]): number | undefined {
  const count = rows.reduce((sum, row) => sum + row.widths.length, 0)
  const within = (next: number) => Math.min(count - 1, Math.max(0, next))
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => within(index - 1),
    ArrowRight: () => within(index + 1),
    ArrowUp: () => beside(index, rows, -1),
    ArrowDown: () => beside(index, rows, 1),
    Home: () => 0,
    End: () => within(count - 1),
  }
  return steps[key]?.()
}

/** Index of the row that holds the picture at `index`. */
export function rowOf(index: number, rows: readonly JustifiedRow[]): number {
  return rows.findLastIndex((row) => row.first <= index)
}

/** The picture above or below whose middle is nearest; the same one at the edge. */
function beside(index: number, rows: readonly JustifiedRow[], by: -1 | 1): number {
  const at = rowOf(index, rows)
  const row = rows[at]
  const other = rows[at + by]
  if (!row || !other) return index
  const middle = middles(row)[index - row.first] ?? 0
  const distances = middles(other).map((each) => Math.abs(each - middle))
  return other.first + distances.indexOf(Math.min(...distances))
}

function middles({ widths }: JustifiedRow): readonly number[] {
  let left = 0
  return widths.map((width) => {
    left += width
    return left - width / 2
  })
}
