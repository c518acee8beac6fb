import type { LimitFunction } from 'p-limit'

/** Runs a task under a limit. One whose signal is aborted while it waits rejects at once, and is never begun. */
export async function runLimited<T>(
  limit: LimitFunction,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const result = limit(() => {
    signal?.throwIfAborted()
    return task()
  })
  if (!signal) return result
  const aborted = new Promise<never>((_, reject) => {
    // As `throwIfAborted` would: whatever the caller gave as the reason.
    const onAbort = () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was stopped.'))
    signal.addEventListener('abort', onAbort, { once: true })
    const forget = () => signal.removeEventListener('abort', onAbort)
    result.then(forget, forget)
  })
  return Promise.race([result, aborted])
}
