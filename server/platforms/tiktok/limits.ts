const minute = 60_000
const hour = 60 * minute

/** TikTok's limits that may change (docs/publishing.md, section 9), as of 2026-11. */
export const limits = {
  /** How long transient errors are retried and a post is waited for, in milliseconds. */
  deadlineMs: 6 * hour,
  /** UTF-16 units. */
  videoTitle: 2_200,
  photoTitle: 90,
  photoDescription: 4_000,
  photos: 35,
  /** Photos are limited to 1080p, in pixels of their shorter side. */
  photo: { maxBytes: 20 * 1024 ** 2, shorterSide: 1_080 },
  /** Chunk size in bytes. TikTok accepts 5 to 64 MB; the last chunk may be up to twice as long. */
  chunkBytes: 10_000_000,
  /** Timeout of one chunk, in milliseconds. */
  chunkTimeoutMs: 10 * minute,
  /** How long an upload's address is used, in milliseconds; it expires after an hour. */
  uploadLivesMs: 55 * minute,
  /** How often an upload is restarted after its address expired. */
  newUploads: 3,
  /** How often the last chunk may be refused before the upload is restarted. */
  refusedCommits: 3,
  /** Milliseconds between two polls of a post, doubled each time. */
  polls: { first: 5_000, max: 5 * minute },
  /** Milliseconds in which a chunk whose answer was lost may still arrive. */
  chunkArrivesMs: minute,
  /**
   * How long to wait for the identifier of a public post, in milliseconds: it comes after moderation, or much
   * later.
   */
  moderationMs: 5 * minute,
  /** How long to look for a post after a commit whose answer was lost, in milliseconds. */
  lookForPostMs: 10 * minute,
  /** Public posts per page of the account's list, and pages to read when looking for a photo post. */
  listed: 20,
  listedPages: 10,
  /** Clock difference in milliseconds: a post may seem older than its commit by this much. */
  clockSkewMs: minute,
  /** Delays before retrying, in milliseconds: calls are limited per minute, posts per day. */
  rateLimitWaitMs: minute,
  quotaWaitMs: 24 * hour,
} as const
