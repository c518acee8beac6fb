/** Milliseconds after which it resolves regardless, as a background tab doesn't paint. */
const maxWaitMs = 100

/**
 * Resolves once the latest change is painted, so that work after it doesn't delay that frame. Resolves at
 * once when the page is being left.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', done)
      resolve()
    }
    const timer = setTimeout(done, maxWaitMs)
    addEventListener('pagehide', done)
    // The second frame's callback runs after the first was handed over; a task right behind the first one's
    // callbacks would compete with the threads that still draw it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
  })
}
