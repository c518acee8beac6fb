const minute = 60_000
const mebibyte = 1024 ** 2

/** Facebook's limits that may change (docs/publishing.md, section 6), as of 2026-11. */
export const limits = {
  /** How long transient errors are retried and a video is waited for, in milliseconds. */
  deadlineMs: 6 * 60 * minute,
  photos: 10,
  /** Bytes of an image; one of Facebook's error subcodes says 4 MB where its pages say 10. */
  image: { maxBytes: 4 * mebibyte },
  /** Facebook blurs PNGs above this, in bytes. */
  pngMaxBytes: mebibyte,
  /** What a reel must be, in seconds and pixels; other videos are posted as ordinary videos. */
  reel: { minSeconds: 3, maxSeconds: 90, minWidth: 540, ratio: 9 / 16, tolerance: 0.02 },
  altText: 1_000,
  title: 255,
  /** Milliseconds between two polls of a video, doubled each time. */
  polls: { first: 5_000, max: 5 * minute },
  /** Polls after which missing bytes are sent again: Facebook's count may lag behind. */
  pollsBeforeResending: 2,
  /** How often a video is uploaded again after Facebook let the upload expire. */
  newUploads: 3,
  /** How long to wait for a video to become visible, in milliseconds. */
  processingMs: 2 * 60 * minute,
  /**
   * Facebook fetches larger videos itself if the studio has a public address, as uploading them takes too
   * long.
   */
  videoInOneRequestBytes: 200 * mebibyte,
  /** How long to look for a post after a commit whose answer was lost, in milliseconds. */
  lookForPostMs: 10 * minute,
  /** Posts per page of a Page's own posts, and pages to read when looking for one. */
  feedPage: 100,
  feedPages: 5,
  /** Clock difference in milliseconds: a post may seem older than its commit by this much. */
  clockSkewMs: minute,
} as const
