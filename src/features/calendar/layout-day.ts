export interface DayItem {
  readonly id: string
  /** Minutes since midnight. */
  readonly start: number
}

export interface PostSchedule {
  /** From 0. */
  readonly column: number
  /** Number of columns that the items overlapping here share. */
  readonly columns: number
}

/**
 * Places items that each take `span` minutes side by side where they overlap. Items must be sorted by `start`, as
 * `bucketByDay` leaves them; each takes the first column that is free.
 */
export function layoutDay(items: readonly DayItem[], span = 30): ReadonlyMap<string, PostSchedule> {
  const placed = new Map<string, PostSchedule>()
  let cluster: { id: string; column: number }[] = []
  let ends: number[] = []

  const close = () => {
    for (const { id, column } of cluster) placed.set(id, { column, columns: ends.length })
    cluster = []
    ends = []
  }

  for (const { id, start } of items) {
    if (ends.every((end) => end <= start)) close()
    const free = ends.findIndex((end) => end <= start)
    const column = free === -1 ? ends.length : free
    ends[column] = start + span
    cluster.push({ id, column })
  }
  close()
  return placed
}
