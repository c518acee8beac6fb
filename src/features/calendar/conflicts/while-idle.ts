/** Milliseconds of one slice: well below a frame. */
const sliceMs = 5
/** Milliseconds after which a slice comes even where nothing is ever idle. */
const latestMs = 1_000

// Safari has no idle callback.
const next =
  'requestIdleCallback' in globalThis
    ? (slice: () => void) => {
        const handle = requestIdleCallback(slice, { timeout: latestMs })
        return () => cancelIdleCallback(handle)
      }
    : (slice: () => void) => {
        const handle = setTimeout(slice, 50)
        return () => clearTimeout(handle)
      }

/** Does `work` in slices while nothing else is to do, and hands over what it came to. Returns how to stop it. */
export function whileIdle<T>(work: Iterator<void, T>, onDone: (result: T) => void): () => void {
  let stop = () => {}
  const slice = () => {
    const until = performance.now() + sliceMs
    do {
      const step = work.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() < until)
    stop = next(slice)
  }
  stop = next(slice)
  return () => stop()
}
