import type { CopyVariant } from '~/contract/generation'
import { type PostCreate } from '~/contract/post'
import type { Platform, SocialAccount } from '~/contract/social'

/** One post to be made of copy: a text, and the platforms that it is for. */
export interface CopyPost {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly platforms: readonly Platform[]
  readonly targets: readonly { readonly accountId: string; readonly platform: Platform }[]
}

const sameWords = (one: CopyVariant, other: CopyPost) =>
  one.text.trim() === other.text.trim() && (one.hashtags ?? []).join(' ') === other.hashtags.join(' ')

/**
 * The posts that texts make: one for each different text, for the API holds one text a post (platforms.md), to all
 * accounts of its platforms.
 */
export function postsOf(variants: readonly CopyVariant[], accounts: readonly SocialAccount[]): CopyPost[] {
  const posts: CopyPost[] = []
  for (const variant of variants) {
    const { platform } = variant
    const platforms = platform === undefined ? [] : [platform]
    const targets = accounts.flatMap(({ id, platform: on }) =>
      on !== undefined && on === platform ? [{ accountId: id, platform: on }] : [],
    )
    const index = posts.findIndex((post) => sameWords(variant, post))
    const same = posts[index]
    if (same) {
      posts[index] = {
        ...same,
        platforms: [...same.platforms, ...platforms],
        targets: [...same.targets, ...targets],
      }
    } else posts.push({ text: variant.text, hashtags: variant.hashtags ?? [], platforms, targets })
  }
  return posts
}

/** The fields that the composer keeps of a text on this device. */
export const composerValues = ({ text, hashtags, targets }: CopyPost, campaignId: string | undefined) => ({
  values: { text, hashtags, targets, campaignId: campaignId ?? '' },
})

/** The body that makes a draft of it. */
export const draftBody = (
  { text, hashtags, targets }: CopyPost,
  campaignId: string | undefined,
): PostCreate => ({
  content: { text, mediaUrls: [], hashtags: [...hashtags], mentions: [] },
  targets: targets.map((target) => ({ ...target })),
  ...(campaignId && { campaignId }),
})
