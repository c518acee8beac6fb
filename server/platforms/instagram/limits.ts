const minute = 60_000

/** Instagram's numbers that change (docs/publishing.md, section 5), as of 2026-11. */
export const limits = {
  /** How long trouble that passes is tried again, and a video waited for; containers live four times as long. */
  deadlineMs: 6 * 60 * minute,
  carousel: { min: 2, max: 10 },
  image: { maxBytes: 8 * 1024 ** 2, maxWidth: 1_440 },
  altText: 1_000,
  collaborators: 3,
  /** Milliseconds between two looks at a container, doubled each time: pictures take seconds, videos minutes. */
  imagePolls: { first: 3_000, most: 15 * minute },
  videoPolls: { first: 15_000, most: 15 * minute },
  /** How often a file is handed over anew because Instagram couldn't fetch it, and the pauses before, doubled each time. */
  newContainers: 3,
  newContainerWaits: { first: 15_000, most: 5 * minute },
  /** How often a container that isn't found is looked for before a new one is made. */
  missingLooks: 5,
  /** Milliseconds for which a published post is looked for before it is left without an address. */
  lookForPostMs: 10 * minute,
  /** Clocks differ: a post may seem older than its commit by this many milliseconds. */
  clockSkewMs: minute,
} as const
