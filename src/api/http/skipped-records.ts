import type { Endpoint } from '~/contract/endpoint'
import { createStore } from '~/src/store/store'

/** Records that a list's last response contained but that couldn't be read, by call. */
const skipped = createStore<ReadonlyMap<string, number>>(new Map())

export const skippedRecords = skipped

/** Records how many elements of a list couldn't be read. */
export function noteSkipped({ path, data }: Endpoint, input: { query?: unknown }, count: number): void {
  if (data.form !== 'list') return
  const key = `${path} ${JSON.stringify(input.query ?? {})}`
  if ((skipped.get().get(key) ?? 0) !== count) skipped.set(new Map([...skipped.get(), [key, count]]))
}

/** The most that any query of the list at `path` skipped. */
export const skippedAt = (counts: ReadonlyMap<string, number>, path: string): number =>
  Math.max(0, ...[...counts].filter(([key]) => key.startsWith(`${path} `)).map(([, count]) => count))
