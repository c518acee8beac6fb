/** Milliseconds between attempts while the browser believes to be online, growing up to the last. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** How often in a row an upload was broken off in the middle of its bytes, and how often it could not begin. */
const broken = new Map<string, { cut: number; tries: number }>()

/** An attempt that got this far on its own was no repeat of the one before. */
export const forgetBreaks = (id: string): void => void broken.delete(id)

/**
 * Calls `goOn` once the network is back: at the browser's word when it says offline, else after a while. An API that
 * does not answer is waited for without end; a transfer that breaks again and again is given up, with false.
 */
export function waitForNetwork(id: string, cut: boolean, goOn: () => void): boolean {
  const before = broken.get(id) ?? { cut: 0, tries: 0 }
  const online = navigator.onLine
  if (online && cut && before.cut >= pauses.length) {
    broken.delete(id)
    return false
  }
  // Offline time does not use up the attempts.
  if (online) broken.set(id, { cut: before.cut + Number(cut), tries: before.tries + 1 })
  const ms = pauses[Math.min(before.tries, pauses.length - 1)]
  const timer = online ? setTimeout(resume, ms) : undefined
  window.addEventListener('online', resume)
  function resume() {
    window.removeEventListener('online', resume)
    clearTimeout(timer)
    goOn()
  }
  return true
}
