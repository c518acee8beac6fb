/** Numbers of X as of 2026-11 that may change (docs/publishing.md, section 4). Times are milliseconds, sizes bytes. */
export const limits = {
  /** 5 MB was refused at X's edge with 413. */
  chunkBytes: 1_000_000,
  imageBytes: 5 * 1024 ** 2,
  /** Segments are numbered from 0 to 999. */
  segments: 1000,
  images: 4,
  altTextCharacters: 1000,
  /** Uploads are begun again this often when X has lost them; once where it refused one that was just made. */
  restarts: 2,
  uploadTimeout: 120_000,
  /** Processing is asked for after this, where X says nothing. */
  pollAfter: 5_000,
  pollAtMost: 60_000,
  /** An upload that ends this soon isn't posted any more. */
  uploadEndsSoon: 5 * 60_000,
  rateWindow: 15 * 60_000,
  /** A post whose answer was lost is in its author's timeline by then. */
  settle: 2 * 60_000,
  /** How far X's clock and this one may be apart. */
  clockSkew: 60_000,
  /** X charges for each post that is read: behind these pages a person has to look. */
  timelinePages: 5,
  timelinePage: 100,
  /** How long trouble that passes is tried again: a post that comes later than this comes out of season. */
  deadline: 2 * 60 * 60_000,
} as const
