import type { Campaign, Post } from '~/contract'

type Counted = Pick<Post, 'status' | 'targets' | 'campaignId'>
type Known = Pick<Campaign, 'id' | 'name' | 'productId' | 'productName'>

/** One word of a mix: a platform, a campaign's id, a product's, a status; '' for posts that have none. */
export interface Share {
  readonly key: string
  readonly label: string
  readonly posts: number
  /** Of all posts, 0 to 1. A post on two platforms counts for both. */
  readonly share: number
}

export const shareKinds = ['platform', 'campaign', 'product', 'status'] as const
export type ShareKind = (typeof shareKinds)[number]
export type Shares = Readonly<Record<ShareKind, readonly Share[]>>

interface Word {
  readonly key: string
  readonly label: string
}
const none: Word = { key: '', label: '' }

/** Which words a post counts for, each once. */
const wordsOf: Readonly<
  Record<ShareKind, (post: Counted, campaigns: ReadonlyMap<string, Known>) => readonly Word[]>
> = {
  platform: ({ targets }) => {
    const platforms = new Set(targets.flatMap(({ platform }) => platform ?? []))
    return platforms.size === 0 ? [none] : [...platforms].map((key) => ({ key, label: key }))
  },
  campaign: ({ campaignId }, campaigns) => [
    campaignId ? { key: campaignId, label: campaigns.get(campaignId)?.name ?? campaignId } : none,
  ],
  product: ({ campaignId }, campaigns) => {
    const { productId, productName } = campaigns.get(campaignId ?? '') ?? {}
    const key = productId ?? productName
    return [key ? { key, label: productName ?? key } : none]
  },
  status: ({ status }) => [status ? { key: status, label: status } : none],
}

/** How the posts divide by platform, campaign, product and status: most first, what has none last. */
export function sharesOf(posts: readonly Counted[], campaigns: readonly Known[]): Shares {
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const parts = (kind: ShareKind): Share[] => {
    const counts = new Map<string, { label: string; posts: number }>()
    for (const post of posts)
      for (const { key, label } of wordsOf[kind](post, known))
        counts.set(key, { label, posts: (counts.get(key)?.posts ?? 0) + 1 })
    return [...counts]
      .map(([key, { label, posts: count }]) => ({ key, label, posts: count, share: count / posts.length }))
      .sort(
        (a, b) =>
          Number(a.key === '') - Number(b.key === '') || b.posts - a.posts || (a.key < b.key ? -1 : 1),
      )
  }
  return {
    platform: parts('platform'),
    campaign: parts('campaign'),
    product: parts('product'),
    status: parts('status'),
  }
}
