/** Numbers of YouTube as of 2026-11 that may change (docs/publishing.md, section 8). Times are milliseconds, sizes bytes. */
export const limits = {
  /** A multiple of 256 KiB, as every part but the last has to be. */
  chunkBytes: 8 * 1024 ** 2,
  titleCharacters: 100,
  /** Parts in a row after which YouTube has no more than before. */
  stalls: 3,
  uploadTimeout: 10 * 60_000,
  ratePause: 60_000,
  /** A channel's own allowance of uploads. */
  channelDay: 24 * 60 * 60_000,
  /** Quotas begin anew at midnight here. */
  quotaZone: 'America/Los_Angeles',
  /** A finished video is in its channel's list by then. */
  settle: 10 * 60_000,
  clockSkew: 60_000,
  /** Videos on a page of a channel's uploads, and pages that are looked through. */
  listed: 50,
  listedPages: 5,
  /** How long YouTube's first look at a video is waited for, and how often it is asked for. */
  processing: 5 * 60_000,
  poll: 15_000,
  /** How long trouble that passes is tried again: a large file takes hours, and goes on where it was cut off. */
  deadline: 12 * 60 * 60_000,
} as const
