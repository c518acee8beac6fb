import type { Endpoint } from '~/contract/endpoint'
import { createStore } from '~/src/store/store'

/** How many records of a list's last answer can't be shown, by its call: they were answered in a form that can't be read. */
const skipped = createStore<ReadonlyMap<string, number>>(new Map())

export const skippedRecords = skipped

/** Notes how many records of an answer were left out. */
export function noteSkipped({ path, data }: Endpoint, input: { query?: unknown }, count: number): void {
  if (data.form !== 'list') return
  const key = `${path} ${JSON.stringify(input.query ?? {})}`
  if ((skipped.get().get(key) ?? 0) !== count) skipped.set(new Map([...skipped.get(), [key, count]]))
}

/** Of the lists at `path`, in all that was asked of them. */
export const skippedAt = (counts: ReadonlyMap<string, number>, path: string): number =>
  Math.max(0, ...[...counts].filter(([key]) => key.startsWith(`${path} `)).map(([, count]) => count))
