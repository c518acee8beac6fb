import type { PreviewMedia } from './preview-post'

/** Width by height of a file, where both are known. */
export function ratioOf(media: PreviewMedia | undefined): number | undefined {
  return media?.width && media.height ? media.width / media.height : undefined
}

/** `ratio` kept within what a feed shows; `fallback` where it is not known. */
export function cropRatio(
  media: PreviewMedia | undefined,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  return Math.min(most, Math.max(least, ratioOf(media) ?? fallback))
}

/** How a grid lays out its files: columns and rows of the grid, and each cell's span in it. */
export interface GridLayout {
  readonly columns: number
  readonly rows: number
  /** Width by height of the whole. */
  readonly ratio: number
  readonly cells: readonly { readonly column: number; readonly row: number }[]
  /** Files beyond the cells, told on the last one. */
  readonly hidden: number
}

const one = { column: 1, row: 1 }

/** X: two beside each other, three as one tall and two, four as a square of squares; 16:9 as a whole. */
export function xGrid(count: number): GridLayout {
  const shown = Math.min(count, 4)
  const first = shown === 4 ? one : { column: 1, row: 2 }
  const cells =
    shown === 2 ? [first, first] : shown === 3 ? [first, one, one] : [one, one, one, one].slice(0, shown)
  return { columns: 2, rows: 2, ratio: 16 / 9, cells, hidden: Math.max(0, count - 4) }
}

/** Facebook: from five on two above three, with the rest as a number. */
export function facebookGrid(count: number): GridLayout {
  const half = { column: 3, row: 3 }
  const third = { column: 2, row: 2 }
  if (count === 2)
    return {
      columns: 6,
      rows: 6,
      ratio: 1,
      cells: [
        { column: 3, row: 6 },
        { column: 3, row: 6 },
      ],
      hidden: 0,
    }
  if (count === 3)
    return { columns: 6, rows: 6, ratio: 1, cells: [{ column: 6, row: 3 }, half, half], hidden: 0 }
  if (count === 4)
    return { columns: 6, rows: 6, ratio: 1, cells: [{ column: 6, row: 4 }, third, third, third], hidden: 0 }
  return {
    columns: 6,
    rows: 5,
    ratio: 6 / 5,
    cells: [half, half, third, third, third],
    hidden: Math.max(0, count - 5),
  }
}

/** LinkedIn: a wide one above, the others in a row under it; four in sight. */
export function linkedinGrid(count: number): GridLayout {
  if (count === 2)
    return {
      columns: 6,
      rows: 3,
      ratio: 2,
      cells: [
        { column: 3, row: 3 },
        { column: 3, row: 3 },
      ],
      hidden: 0,
    }
  const under = Math.min(3, count - 1)
  const cell = { column: 6 / under, row: 2 }
  return {
    columns: 6,
    rows: 6,
    ratio: 1.1,
    cells: [{ column: 6, row: 4 }, ...Array.from({ length: under }, () => cell)],
    hidden: Math.max(0, count - 4),
  }
}
