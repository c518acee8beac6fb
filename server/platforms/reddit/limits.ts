/**
 * Reddit's limits that may change (docs/publishing.md, section 10), as of 2026-11. Times in milliseconds,
 * sizes in bytes.
 */
export const limits = {
  titleCharacters: 300,
  flairCharacters: 64,
  galleryFiles: 20,
  imageBytes: 20 * 1024 ** 2,
  uploadTimeout: 30 * 60_000,
  /** How often files that Reddit doesn't find are uploaded again. */
  maxReuploads: 2,
  ratePause: 60_000,
  /** Posts per page of `…/submitted`, and pages to read when looking for one. */
  submitted: 100,
  submittedPages: 5,
  clockSkew: 60_000,
  /** When a post whose answer was lost is listed at the latest; media is processed first. */
  listingDelay: { text: 2 * 60_000, media: 10 * 60_000 },
  /** Delays between lookups of a post with media until it appears. */
  poll: { first: 5_000, max: 60_000 },
  subredditsPerPage: 100,
  pages: 10,
  flairsNamed: 8,
  /** How long transient errors are retried. */
  deadline: 2 * 60 * 60_000,
} as const
