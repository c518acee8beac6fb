import type { Platform } from '~/contract/social'

/** What a post may be put together from; any but `opening` and `title` may be empty. */
export interface Parts {
  /** The topic's first sentence alone. */
  readonly title: string
  /** The same in the brand's voice. */
  readonly opening: string
  /** What else the topic says. */
  readonly detail: string
  /** Who is speaking, from the brand kit. */
  readonly about: string
  readonly tagline: string
  readonly wayOn: string
  readonly question: string
  readonly disclosure: string
}

type Shape = ReadonlyArray<readonly [part: keyof Parts, before: string]>

/** A post's parts in order, each with what stands before it. The first is always there, the others where they fit. */
export const SHAPES: Record<Platform, Shape> = {
  twitter: [
    ['opening', ''],
    ['detail', ' '],
    ['wayOn', ' '],
  ],
  instagram: [
    ['opening', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['question', '\n\n'],
    ['wayOn', '\n'],
  ],
  facebook: [
    ['opening', ''],
    ['detail', '\n\n'],
    ['question', '\n\n'],
    ['wayOn', '\n\n'],
  ],
  youtube: [
    ['title', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['tagline', '\n\n'],
    ['wayOn', '\n\n'],
  ],
  tiktok: [
    ['opening', ''],
    ['detail', ' '],
    ['question', ' '],
  ],
  linkedin: [
    ['opening', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['question', '\n\n'],
    ['wayOn', '\n\n'],
  ],
  reddit: [
    ['title', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['disclosure', '\n\n'],
    ['question', '\n\n'],
  ],
}
