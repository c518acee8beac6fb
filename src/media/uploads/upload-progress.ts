/** Measures transfer speed. */
export interface SpeedMeter {
  /** Records `total` bytes; returns bytes per second, smoothed, or `undefined` for the first half second. */
  read(total: number): number | undefined
}

const windowMs = 4000
const minMs = 500

/** Measures the speed over the last seconds. `now` is in milliseconds. */
export function measureSpeed(now: () => number = () => performance.now()): SpeedMeter {
  const marks: { at: number; total: number }[] = []
  return {
    read(total) {
      const at = now()
      marks.push({ at, total })
      while (marks.length > 2 && at - (marks[1]?.at ?? at) >= windowMs) marks.shift()
      const first = marks[0]
      if (!first || at - first.at < minMs) return undefined
      return ((total - first.total) / (at - first.at)) * 1000
    },
  }
}

/** Throttle: true at most once per `ms` milliseconds, and on the first call. */
export function throttle(ms: number, now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - last < ms) return false
    last = at
    return true
  }
}
