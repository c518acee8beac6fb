/** Says yes at most once in `ms` milliseconds: the first time, and then when they are over. */
export function throttle(ms: number, now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - last < ms) return false
    last = at
    return true
  }
}
