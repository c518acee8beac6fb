/**
 * LinkedIn's limits that may change (docs/publishing.md, section 7), as of 2026-11. Times in milliseconds,
 * sizes in bytes.
 */
export const limits = {
  images: 20,
  /** Exclusive. */
  imagePixels: 36_152_320,
  /** Maximum side of a converted image: 6,000 × 6,000 is below the pixel limit. */
  imageSide: 6_000,
  /** Maximum size of a converted image. */
  imageBytes: 8 * 1024 ** 2,
  videoBytes: { min: 75 * 1000, max: 500 * 1024 ** 2 },
  altTextCharacters: 4_086,
  articleTitle: 399,
  articleDescription: 4_085,
  /** How often lost uploads are restarted; only once if LinkedIn rejects a new one. */
  restarts: 2,
  uploadTimeout: 180_000,
  /** Delay before an image is used, as members' tokens can't query whether it is ready. */
  imageDelay: 3_000,
  /** An image that still can't be posted after this time is uploaded again. */
  imageTimeout: 10 * 60_000,
  /** Delay before a video is used if its state can't be read. */
  videoDelay: 30_000,
  poll: { first: 4_000, max: 60_000 },
  rateWindow: 15 * 60_000,
  /** When a post whose answer was lost may be sent again: LinkedIn names an existing one by then. */
  resendDelay: 2 * 60_000,
  clockSkew: 60_000,
  /** An organisation's posts per page, and pages to read when looking for one. */
  postsPerPage: 100,
  postPages: 5,
  organisationsPerCall: 50,
  pages: 10,
  /** How long transient errors are retried: a post later than this is no longer timely. */
  deadline: 2 * 60 * 60_000,
} as const
