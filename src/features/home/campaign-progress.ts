import type { Campaign } from '~/contract/campaign'
import type { Post, PostStatus } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'
import { placedAt } from '~/src/calendar/posts-by-day'

/** A campaign's progress. */
export interface Progress {
  readonly campaign: Campaign
  /** Its posts' statuses, in order of progress. */
  readonly parts: readonly PostStatus[]
  readonly out: number
  /** Scheduled or queued posts. */
  readonly timed: number
  /** The day of its next post. */
  readonly next: Day | undefined
}

const order: readonly PostStatus[] = ['published', 'failed', 'scheduled', 'queued', 'draft']

/** The active campaigns, ordered by their next post. */
export function campaignProgress(
  campaigns: readonly Campaign[],
  posts: readonly Post[],
  zone: string,
): Progress[] {
  return campaigns
    .filter(({ status }) => status === 'active')
    .map((campaign) => progressOf(campaign, posts, zone))
    .sort((a, b) => (a.next ?? '9').localeCompare(b.next ?? '9'))
}

function progressOf(campaign: Campaign, posts: readonly Post[], zone: string): Progress {
  const own = posts.filter((post) => post.campaignId === campaign.id)
  const parts = order.flatMap((status) => own.flatMap((post) => (post.status === status ? [status] : [])))
  const coming = own.flatMap((post) =>
    post.status === 'scheduled' || post.status === 'queued' ? (placedAt(post) ?? []) : [],
  )
  return {
    campaign,
    parts,
    out: parts.filter((status) => status === 'published').length,
    timed: parts.filter((status) => status === 'scheduled' || status === 'queued').length,
    next: coming.map((at) => zonedDay(at, zone)).sort()[0],
  }
}
