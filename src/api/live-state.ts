import { createStore } from '~/src/store/store'

/**
 * How this page learns of others' changes. `streaming`: from a stream, within a second. `polling`: every few
 * seconds, if no stream gets through. `off`: stale data is refetched, and data around the times of posts.
 */
export const liveState = createStore<'off' | 'streaming' | 'polling'>('off')

let holds = 0
const waiters = new Set<() => void>()

/** Holds back others' changes, during a drag, until the returned function is called. */
export function holdChanges(): () => void {
  let held = true
  holds++
  return () => {
    if (!held) return
    held = false
    if (--holds > 0) return
    const all = [...waiters]
    waiters.clear()
    for (const resume of all) resume()
  }
}

/** Milliseconds after which held-back changes show regardless. */
const maxHoldMs = 60_000

/** Resolves when changes are no longer held back. */
export function changesMayShow(): Promise<void> {
  if (holds === 0) return Promise.resolve()
  return new Promise((resolve) => {
    waiters.add(resolve)
    setTimeout(resolve, maxHoldMs)
  })
}
