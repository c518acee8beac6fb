/** Numbers of Reddit as of 2026-11 that may change (docs/publishing.md, section 10). Times are milliseconds, sizes bytes. */
export const limits = {
  titleCharacters: 300,
  flairCharacters: 64,
  galleryFiles: 20,
  imageBytes: 20 * 1024 ** 2,
  uploadTimeout: 30 * 60_000,
  /** How often files that Reddit doesn't find are uploaded anew. */
  uploadsAnew: 2,
  ratePause: 60_000,
  /** Posts on a page of `…/submitted`, and pages that are looked through for one. */
  submitted: 100,
  submittedPages: 5,
  clockSkew: 60_000,
  /** A post whose answer was lost is in its author's list by then; media is processed first. */
  settle: { text: 2 * 60_000, media: 10 * 60_000 },
  /** How often a post with media is looked for until it appears. */
  poll: { first: 5_000, most: 60_000 },
  subredditsPerPage: 100,
  pages: 10,
  flairsNamed: 8,
  /** How long trouble that passes is tried again. */
  deadline: 2 * 60 * 60_000,
} as const
