/** Numbers of LinkedIn as of 2026-11 that may change (docs/publishing.md, section 7). Times are milliseconds, sizes bytes. */
export const limits = {
  images: 20,
  /** Fewer than these. */
  imagePixels: 36_152_320,
  /** Sides of a picture that had too many pixels: 6,000 × 6,000 is below the bound. */
  imageSide: 6_000,
  /** Pictures are made this small when they are made anew. */
  imageBytes: 8 * 1024 ** 2,
  videoBytes: { least: 75 * 1000, most: 500 * 1024 ** 2 },
  altTextCharacters: 4_086,
  articleTitle: 399,
  articleDescription: 4_085,
  /** Uploads are begun again this often when LinkedIn has lost them; once where it refused one that was just made. */
  restarts: 2,
  uploadTimeout: 180_000,
  /** Members’ tokens can’t ask whether a picture is ready, so it gets this long. */
  imageGrace: 3_000,
  /** After this a picture that isn’t posted yet is uploaded again. */
  imageLost: 10 * 60_000,
  /** The grace of a video whose state can’t be read. */
  videoGrace: 30_000,
  poll: { first: 4_000, most: 60_000 },
  rateWindow: 15 * 60_000,
  /** After this a post whose answer was lost may be sent again: LinkedIn names the one that exists. */
  settle: 2 * 60_000,
  clockSkew: 60_000,
  /** An organisation's own posts on a page, and pages that are looked through for one of them. */
  postsPerPage: 100,
  postPages: 5,
  organisationsPerCall: 50,
  pages: 10,
  /** How long trouble that passes is tried again: a post that comes later than this comes out of season. */
  deadline: 2 * 60 * 60_000,
} as const
