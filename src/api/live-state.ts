import { createStore } from '~/src/store/store'

/**
 * How this page hears of what others change. `streaming`: by a stream, within a second. `polling`: it asks every few seconds,
 * as no stream gets through. `off`: what is on screen is read again when it is old, and around the times of posts.
 */
export const liveState = createStore<'off' | 'streaming' | 'polling'>('off')

let holds = 0
const waiters = new Set<() => void>()

/** Keeps what others change off the screen until the answered function is called: something is being dragged. */
export function holdChanges(): () => void {
  let held = true
  holds++
  return () => {
    if (!held) return
    held = false
    if (--holds > 0) return
    const all = [...waiters]
    waiters.clear()
    for (const go of all) go()
  }
}

/** Milliseconds after which what is held back shows all the same. */
const longestHold = 60_000

/** Resolves when nothing holds changes back. */
export function changesMayShow(): Promise<void> {
  if (holds === 0) return Promise.resolve()
  return new Promise((resolve) => {
    waiters.add(resolve)
    setTimeout(resolve, longestHold)
  })
}
