import { ApiError, NetworkError } from '~/src/api/errors'
import { errorLine } from '~/src/feedback/failure-line'

/** One record that an act did not change, and why. */
export interface BulkFailure<Item> {
  readonly item: Item
  readonly message: string
}

export interface BulkResult<Item, Done> {
  readonly done: readonly { readonly item: Item; readonly answer: Done }[]
  readonly failures: readonly BulkFailure<Item>[]
  /** Those that were not tried: somebody stopped it. */
  readonly left: readonly Item[]
}

export interface BulkOptions {
  /** After each record, with how many are behind it. */
  readonly onProgress: (done: number) => void
  readonly isStopped: () => boolean
}

/** What stands against every record alike. */
const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [401, 402, 403].includes(error.status))

/** Records that are under way at a time: each waits for the server, which has others to answer too. */
const lanes = 6

/**
 * Does one thing to each record, a few at a time, begun in their order. One that fails does not stop the rest, unless it
 * would fail for all of them: then the rest is not tried, and fails for the same reason. Never rejects.
 */
export async function runBulk<Item, Done>(
  items: readonly Item[],
  perform: (item: Item) => Promise<Done>,
  { onProgress, isStopped }: BulkOptions,
): Promise<BulkResult<Item, Done>> {
  const done = new Map<number, { readonly item: Item; readonly answer: Done }>()
  const failures = new Map<number, BulkFailure<Item>>()
  /** Why none of the rest is tried. */
  let barrier: string | undefined
  let next = 0
  let completed = 0
  const lane = async (): Promise<void> => {
    while (next < items.length && barrier === undefined && !isStopped()) {
      const [index, item] = [next, items[next]]
      next += 1
      // `next` is below the length, which the compiler can't follow.
      if (item === undefined) continue
      try {
        done.set(index, { item, answer: await perform(item) })
      } catch (error) {
        failures.set(index, { item, message: errorLine(error) })
        if (stopsAll(error)) barrier ??= errorLine(error)
      } finally {
        completed += 1
        onProgress(completed)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  const rest = items.slice(next)
  const message = barrier
  return {
    done: items.flatMap((_, index) => done.get(index) ?? []),
    failures: [
      ...items.flatMap((_, index) => failures.get(index) ?? []),
      ...(message === undefined ? [] : rest.map((item) => ({ item, message }))),
    ],
    left: message === undefined ? rest : [],
  }
}
