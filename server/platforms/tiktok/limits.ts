const minute = 60_000
const hour = 60 * minute

/** TikTok's numbers that change (docs/publishing.md, section 9), as of 2026-11. */
export const limits = {
  /** How long trouble that passes is tried again, and a post waited for. */
  deadlineMs: 6 * hour,
  /** UTF-16 units. */
  videoTitle: 2_200,
  photoTitle: 90,
  photoDescription: 4_000,
  photos: 35,
  /** Photos go up to 1080p, which is their shorter side, in pixels. */
  photo: { maxBytes: 20 * 1024 ** 2, shorterSide: 1_080 },
  /** Bytes of a chunk: 5 to 64 MB are taken, and the last one is up to twice as long here. */
  chunkBytes: 10_000_000,
  /** Milliseconds that one chunk may take. */
  chunkTimeoutMs: 10 * minute,
  /** Milliseconds after which an upload's address is no longer used; it lives an hour. */
  uploadLivesMs: 55 * minute,
  /** How often an upload is begun anew after its address ended, which it does within an hour. */
  newUploads: 3,
  /** How often the last chunk may be refused before the upload is begun anew. */
  refusedCommits: 3,
  /** Milliseconds between two looks at a post on its way, doubled each time. */
  polls: { first: 5_000, most: 5 * minute },
  /** Milliseconds in which a chunk whose answer was lost may still arrive. */
  chunkArrivesMs: minute,
  /** Milliseconds for which the identifier of a public post is waited for: it comes after moderation, or much later. */
  moderationMs: 5 * minute,
  /** Milliseconds for which a post is looked for after a commit whose answer was lost. */
  lookForPostMs: 10 * minute,
  /** Public posts on a page of one's own, and pages that are looked through for a photo post. */
  listed: 20,
  listedPages: 10,
  /** Clocks differ: a post may seem older than its commit by this many milliseconds. */
  clockSkewMs: minute,
  /** Milliseconds until the next try: calls are counted by the minute, posts by the day. */
  rateLimitWaitMs: minute,
  quotaWaitMs: 24 * hour,
} as const
