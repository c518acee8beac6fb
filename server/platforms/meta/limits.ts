/** Meta's limits that may change (docs/publishing.md, sections 3, 5, 6 and 11), as of 2026-11. */
export const limits = {
  /** Wait after a rate limit without an end, in milliseconds; Meta's window is one hour. */
  rateLimitWaitMs: 15 * 60_000,
  /** Minutes over which the app's calls are counted. */
  appUseMinutes: 60,
  /** Wait before checking a quota of 24 rolling hours again, in milliseconds: capacity returns post by post. */
  quotaWaitMs: 60 * 60_000,
  /** Timeout in milliseconds of calls that may take a while to answer. */
  callTimeoutMs: 60_000,
  /** Maximum pages of a list to read, and entries per page. */
  listPages: 20,
  listLimit: 100,
  /** The slowest connection that uploads are given time for: 1 Mbit/s, in bytes per millisecond. */
  slowestBytesPerMs: 125,
} as const

/** Timeout for sending `bytes`, in milliseconds. */
export const uploadTimeoutMs = (bytes: number): number =>
  2 * limits.callTimeoutMs + Math.ceil(bytes / limits.slowestBytesPerMs)
