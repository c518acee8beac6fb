import { loadavg } from 'node:os'

/** Median of the figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Prints a table with aligned columns. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of [heads, ...rows])
    console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}

/** The machine's load, as busy machines distort the figures. */
export const loadLine = (): string =>
  `load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`
