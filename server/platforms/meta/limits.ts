/** Meta's numbers that change (docs/publishing.md, sections 3, 5, 6 and 11), as of 2026-11. */
export const limits = {
  /** Milliseconds until the next try where a rate limit says nothing of its end; its window is one hour. */
  rateLimitWaitMs: 15 * 60_000,
  /** Minutes over which the app's calls are counted. */
  appUseMinutes: 60,
  /** Milliseconds until the next look at a quota of 24 rolling hours: room comes back post by post. */
  quotaWaitMs: 60 * 60_000,
  /** Milliseconds for a call that may work for a while before it answers. */
  callTimeoutMs: 60_000,
  /** Pages of a list that are read at most, and entries in each. */
  listPages: 20,
  listLimit: 100,
  /** The slowest line that an upload is given time for: 1 Mbit/s, in bytes a millisecond. */
  slowestBytesPerMs: 125,
} as const

/** Milliseconds that sending `bytes` may take. */
export const uploadTimeoutMs = (bytes: number): number =>
  2 * limits.callTimeoutMs + Math.ceil(bytes / limits.slowestBytesPerMs)
