/**
 * X's limits that may change (docs/publishing.md, section 4), as of 2026-11. Times in milliseconds, sizes in
 * bytes.
 */
export const limits = {
  /** X's edge rejected 5 MB with 413. */
  chunkBytes: 1_000_000,
  imageBytes: 5 * 1024 ** 2,
  /** Segments are numbered from 0 to 999. */
  segments: 1000,
  images: 4,
  altTextCharacters: 1000,
  /** How often lost uploads are restarted; only once if X rejects a new one. */
  restarts: 2,
  uploadTimeout: 120_000,
  /** Delay before polling the processing state, if X gives none. */
  pollDelay: 5_000,
  maxPollDelay: 60_000,
  /** An upload that expires this soon is no longer used. */
  minUploadLifetime: 5 * 60_000,
  rateWindow: 15 * 60_000,
  /** When a post whose answer was lost is in its author's timeline at the latest. */
  listingDelay: 2 * 60_000,
  /** Maximum difference between X's clock and this one. */
  clockSkew: 60_000,
  /** X charges per post read, so a person has to look if more pages are needed. */
  timelinePages: 5,
  timelinePage: 100,
  /** How long transient errors are retried: a post later than this is no longer timely. */
  deadline: 2 * 60 * 60_000,
} as const
