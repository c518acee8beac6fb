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

/**
 * Does one thing to each record, one after the other. One that fails does not stop the rest, unless it would fail for
 * all of them: then the rest is not tried, and fails for the same reason. Never rejects.
 */
export async function runBulk<Item, Done>(
  items: readonly Item[],
  perform: (item: Item) => Promise<Done>,
  { onProgress, isStopped }: BulkOptions,
): Promise<BulkResult<Item, Done>> {
  const done: { item: Item; answer: Done }[] = []
  const failures: BulkFailure<Item>[] = []
  for (const [index, item] of items.entries()) {
    if (isStopped()) return { done, failures, left: items.slice(index) }
    try {
      done.push({ item, answer: await perform(item) })
    } catch (error) {
      const message = errorLine(error)
      failures.push({ item, message })
      if (!stopsAll(error)) continue
      failures.push(...items.slice(index + 1).map((rest) => ({ item: rest, message })))
      break
    } finally {
      onProgress(index + 1)
    }
  }
  return { done, failures, left: [] }
}
