const minute = 60_000
const mebibyte = 1024 ** 2

/** Facebook's numbers that change (docs/publishing.md, section 6), as of 2026-11. */
export const limits = {
  /** How long trouble that passes is tried again, and a video waited for. */
  deadlineMs: 6 * 60 * minute,
  photos: 10,
  /** Bytes of a picture; a subcode of Facebook's says 4 MB where its pages say 10. */
  image: { maxBytes: 4 * mebibyte },
  /** PNGs above this are made blurry. */
  pngMaxBytes: mebibyte,
  altText: 1_000,
  title: 255,
  /** Milliseconds between two looks at a video, doubled each time. */
  polls: { first: 5_000, most: 5 * minute },
  /** Looks after which missing bytes are sent once more: Facebook's count may lag behind. */
  pollsBeforeResending: 2,
  /** How often a video is uploaded anew after Facebook let it expire. */
  newUploads: 3,
  /** Milliseconds for which a video is waited for until it is visible. */
  processingMs: 2 * 60 * minute,
  /** Longer videos are fetched by Facebook where the studio has an address, as their bytes take too long to send. */
  videoInOneRequestBytes: 200 * mebibyte,
  /** Milliseconds for which a post is looked for after a commit whose answer was lost. */
  lookForPostMs: 10 * minute,
  /** Posts on a page of a Page's own, and pages that are looked through for it. */
  feedPage: 100,
  feedPages: 5,
  /** Clocks differ: a post may seem older than its commit by this many milliseconds. */
  clockSkewMs: minute,
} as const
