import { ApiError, NetworkError } from '~/src/api/errors'
import { watchSignOut } from '~/src/api/session/session'
import { errorLine } from '~/src/feedback/failure-line'

/** A record that wasn't changed, and why. */
export interface BulkFailure<Item> {
  readonly item: Item
  readonly message: string
}

export interface BulkResult<Item> {
  readonly done: readonly Item[]
  readonly failures: readonly BulkFailure<Item>[]
  /** Records that weren't tried, as the person stopped it. */
  readonly left: readonly Item[]
  /** The person signed out meanwhile, so that nobody must be told of it. */
  readonly isForgotten: boolean
}

export interface BulkOptions {
  /** Called after each record with the number done. */
  readonly onProgress: (done: number) => void
  readonly isStopped: () => boolean
}

/** Errors that would occur for every record. */
const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [401, 402, 403].includes(error.status))

/** The number of calls at a time, which leaves the server room for others. */
const maxConcurrent = 6

/**
 * Performs a call for each record, a few at a time, started in order. A failure doesn't stop the rest unless
 * it would occur for all; then the rest isn't tried and fails for the same reason. Stops at sign-out, as the rest
 * would be done by the next person to sign in. Never rejects.
 */
export async function runBulk<Item>(
  items: readonly Item[],
  perform: (item: Item) => Promise<unknown>,
  { onProgress, isStopped }: BulkOptions,
): Promise<BulkResult<Item>> {
  const done = new Set<number>()
  const failures = new Map<number, BulkFailure<Item>>()
  /** The error that stops the rest. */
  let blockingError: string | undefined
  const isForgotten = watchSignOut()
  let next = 0
  let completed = 0
  const worker = async (): Promise<void> => {
    while (next < items.length && blockingError === undefined && !isStopped() && !isForgotten()) {
      const [index, item] = [next, items[next]]
      next += 1
      // Never, as `next` is below the length; TypeScript can't infer that.
      if (item === undefined) continue
      try {
        await perform(item)
        done.add(index)
      } catch (error) {
        failures.set(index, { item, message: errorLine(error) })
        if (stopsAll(error)) blockingError ??= errorLine(error)
      } finally {
        completed += 1
        onProgress(completed)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, worker))
  const rest = items.slice(next)
  const message = blockingError
  return {
    done: items.filter((_, index) => done.has(index)),
    failures: [
      ...items.flatMap((_, index) => failures.get(index) ?? []),
      ...(message === undefined ? [] : rest.map((item) => ({ item, message }))),
    ],
    left: message === undefined ? rest : [],
    isForgotten: isForgotten(),
  }
}
