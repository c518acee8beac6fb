/** Tells how fast something moves. */
export interface SpeedMeter {
  /** Bytes per second, smoothed, after `total` bytes; `undefined` until half a second has been seen. */
  read(total: number): number | undefined
}

/** Milliseconds over which the speed is taken. */
const span = 4000
const least = 500

/** A meter over the last seconds. `now` is milliseconds. */
export function measureSpeed(now: () => number = () => performance.now()): SpeedMeter {
  const marks: { at: number; total: number }[] = []
  return {
    read(total) {
      const at = now()
      marks.push({ at, total })
      while (marks.length > 2 && at - (marks[1]?.at ?? at) >= span) marks.shift()
      const first = marks[0]
      if (!first || at - first.at < least) return undefined
      return ((total - first.total) / (at - first.at)) * 1000
    },
  }
}

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
