const minute = 60_000

/** Instagram's limits that may change (docs/publishing.md, section 5), as of 2026-11. */
export const limits = {
  /**
   * How long transient errors are retried and a video is waited for, in milliseconds. Containers live four
   * times as long.
   */
  deadlineMs: 6 * 60 * minute,
  carouselFiles: 10,
  image: { maxBytes: 8 * 1024 ** 2, maxWidth: 1_440 },
  altText: 1_000,
  collaborators: 3,
  /** Milliseconds between two polls of a container, doubled each time: images take seconds, videos minutes. */
  imagePolls: { first: 3_000, max: 15 * minute },
  videoPolls: { first: 15_000, max: 15 * minute },
  /**
   * How often a new container is made because Instagram couldn't fetch the file, and the delays before,
   * doubled each time.
   */
  newContainers: 3,
  newContainerWaits: { first: 15_000, max: 5 * minute },
  /** How often to look for a missing container before making a new one. */
  missingPolls: 5,
  /** How long to look for a published post before leaving it without an address, in milliseconds. */
  lookForPostMs: 10 * minute,
  /** Clock difference in milliseconds: a post may seem older than its commit by this much. */
  clockSkewMs: minute,
} as const
