/**
 * YouTube's limits that may change (docs/publishing.md, section 8), as of 2026-11. Times in milliseconds,
 * sizes in bytes.
 */
export const limits = {
  /** Must be a multiple of 256 KiB, except for the last part. */
  chunkBytes: 8 * 1024 ** 2,
  titleCharacters: 100,
  /** Consecutive parts without progress before the upload is given up for now. */
  maxStalls: 3,
  uploadTimeout: 10 * 60_000,
  ratePause: 60_000,
  /** A channel's upload limit resets after this. */
  channelDay: 24 * 60 * 60_000,
  /** Quotas reset at midnight in this zone. */
  quotaZone: 'America/Los_Angeles',
  /** When a finished video is in its channel's list at the latest. */
  listingDelay: 10 * 60_000,
  clockSkew: 60_000,
  /** Videos per page of a channel's uploads, and pages to read when looking for one. */
  listed: 50,
  listedPages: 5,
  /** How long to wait for YouTube to process a new video, and the poll interval. */
  processing: 5 * 60_000,
  poll: 15_000,
  /** How long transient errors are retried: a large file takes hours, and interrupted uploads continue. */
  deadline: 12 * 60 * 60_000,
} as const
