/** Milliseconds after which it is not waited for any longer: a tab in the background draws nothing. */
const longestWait = 100

/**
 * Resolves once what has just changed is on screen. What may wait for that is not in the way of the frame that somebody
 * looks at; a page that is being left waits for nothing.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', done)
      resolve()
    }
    const timer = setTimeout(done, longestWait)
    addEventListener('pagehide', done)
    // When the next frame begins, this one has been handed on: a task right behind its callbacks would take from the
    // threads that still draw it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
  })
}
