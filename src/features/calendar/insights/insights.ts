import type { Campaign, Platform, Post } from '~/contract'
import { type Day, dayNumber, dayOf } from '~/domain/calendar/day'
import { zonedDayNumber } from '~/domain/calendar/time-zone'
import { placedAt } from '~/src/calendar/posts-by-day'

/** Days in a row without a post on a platform. */
export interface Gap {
  readonly platform: Platform
  readonly from: Day
  readonly to: Day
  readonly days: number
  /** The first day of the gap that is on show and not in the past; a post there would end it. */
  readonly fill: Day
}

interface GapInput {
  readonly posts: readonly Pick<Post, 'status' | 'publishedAt' | 'scheduledAt' | 'targets'>[]
  /** Platforms with accounts; no posts are expected on others. */
  readonly platforms: readonly Platform[]
  /** The days on show. */
  readonly first: Day
  readonly last: Day
  readonly today: Day
  /** IANA name of the zone that the days are in. */
  readonly zone: string
}

/** Minimum number of days in a row: a week without a post on working days is noticed by readers. */
const minDays = 5

/**
 * Where a platform gets no post for `minDays` days or more, among the days on show that are not in the past. A gap that
 * began earlier is counted from its start, as far as posts are known; days after the last one on show are not
 * counted. Failed posts fill no gap.
 */
export function gapsOf({ posts, platforms, first, last, today, zone }: GapInput): Gap[] {
  const begin = Math.max(dayNumber(first), dayNumber(today))
  const end = dayNumber(last)
  if (begin > end) return []
  return platforms.flatMap((platform) => {
    const taken = daysOf(posts, platform, zone)
    return runsWithout(taken, begin, end)
      .filter(([from, to]) => to - from + 1 >= minDays)
      .map(([from, to]) => ({
        platform,
        from: dayOf(from),
        to: dayOf(to),
        days: to - from + 1,
        fill: dayOf(Math.max(from, begin)),
      }))
  })
}

/** The numbers of the days with a post on the platform, sorted. */
function daysOf(posts: GapInput['posts'], platform: Platform, zone: string): number[] {
  const days = new Set<number>()
  for (const post of posts) {
    const at = placedAt(post)
    const goes = post.status !== 'failed' && post.status !== 'draft'
    if (at === undefined || !goes || !post.targets.some((target) => target.platform === platform)) continue
    days.add(zonedDayNumber(Date.parse(at), zone))
  }
  return [...days].sort((a, b) => a - b)
}

/** Runs of days without any of `taken` that overlap `begin` to `end`. The first starts after the last taken day before it. */
function runsWithout(taken: readonly number[], begin: number, end: number): [number, number][] {
  const before = taken.findLast((day) => day < begin)
  const edges = [before ?? begin - 1, ...taken.filter((day) => day >= begin && day <= end), end + 1]
  return edges.slice(1).flatMap((edge, index): [number, number][] => {
    const from = (edges[index] ?? begin) + 1
    const to = edge - 1
    return to >= Math.max(from, begin) ? [[from, to]] : []
  })
}

type Counted = Pick<Post, 'status' | 'targets' | 'campaignId'>
type NamedCampaign = Pick<Campaign, 'id' | 'name' | 'productId' | 'productName'>

/** One part: a platform, a campaign's id, a product's id, or a status; '' for posts without one. */
export interface Share {
  readonly key: string
  readonly label: string
  readonly posts: number
  /** Share of all posts, 0 to 1. A post on two platforms counts for both. */
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

/** The parts that a post counts for, each once. */
const wordsOf: Readonly<
  Record<ShareKind, (post: Counted, campaigns: ReadonlyMap<string, NamedCampaign>) => readonly Word[]>
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

/** How posts are distributed by platform, campaign, product and status; largest first, posts without one last. */
export function sharesOf(posts: readonly Counted[], campaigns: readonly NamedCampaign[]): Shares {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const parts = (kind: ShareKind): Share[] => {
    const counts = new Map<string, { label: string; posts: number }>()
    for (const post of posts)
      for (const { key, label } of wordsOf[kind](post, byId))
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
