/** Increasing delays between attempts while the browser thinks it is online, in milliseconds. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** By upload: how often in a row it was interrupted while sending, and the number of attempts. */
const interruptions = new Map<string, { cut: number; tries: number }>()

/** Resets the counters, so that the next attempts don't count as repeated failures. */
export const resetInterruptions = (id: string): void => void interruptions.delete(id)

/**
 * Calls `resume` once the network is back: on the browser's `online` event if it is offline, else after a delay. Retries
 * forever if the API doesn't answer, but returns false after repeated interruptions while sending.
 */
export function waitForNetwork(id: string, cut: boolean, resume: () => void): boolean {
  const before = interruptions.get(id) ?? { cut: 0, tries: 0 }
  const online = navigator.onLine
  if (online && cut && before.cut >= delaysMs.length) {
    interruptions.delete(id)
    return false
  }
  // Time offline doesn't count as attempts.
  if (online) interruptions.set(id, { cut: before.cut + Number(cut), tries: before.tries + 1 })
  const ms = delaysMs[Math.min(before.tries, delaysMs.length - 1)]
  const timer = online ? setTimeout(onReady, ms) : undefined
  window.addEventListener('online', onReady)
  function onReady() {
    window.removeEventListener('online', onReady)
    clearTimeout(timer)
    resume()
  }
  return true
}
