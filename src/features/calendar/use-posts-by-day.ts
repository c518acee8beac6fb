import { useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { bucketByDay, unplaced, type DayBuckets } from '~/src/calendar/bucket-by-day'
import { applyPlan, type Plan } from '~/src/calendar/plan'
import { reuseBuckets, mergeBuckets } from './merge-buckets'
import type { CalendarSearch } from './calendar-search'

type Filters = Pick<CalendarSearch, 'platform' | 'campaign' | 'account' | 'queue'>

/** Whether a post is among those asked for; what is not asked, all posts answer. */
const matches = (post: Post, { platform, campaign, account, queue }: Filters): boolean =>
  (platform === undefined || post.targets.some((target) => target.platform === platform)) &&
  (account === undefined || post.targets.some((target) => target.accountId === account)) &&
  (campaign === undefined || post.campaignId === campaign) &&
  (queue === undefined || post.queueId === queue)

const none: readonly Post[] = []

type Wanted = Pick<CalendarSearch, 'platform' | 'status' | 'campaign' | 'account' | 'queue'> & {
  zone: string
}

/**
 * Posts by day, once for all views. Those that the lists show change with every drop; those that were seen before do
 * not, and there may be thousands of them: the two are put into days apart, and a day on which nothing changed stays
 * the same list.
 */
export function usePostsByDay(
  listed: readonly Post[],
  known: readonly Post[],
  plan: Plan | undefined,
  { platform, status, campaign, account, queue, zone }: Wanted,
) {
  const current = useMemo(() => (known.length === 0 ? listed : [...listed, ...known]), [listed, known])
  const layers = useMemo(
    () => (plan ? [applyPlan(current, plan)] : [listed, known]),
    [current, plan, listed, known],
  )
  const [few = none, many = none] = layers
  const posts = useMemo(() => (many.length === 0 ? few : plan ? few : current), [few, many, plan, current])
  const filter = useMemo(
    () => ({ platform, status, campaign, account, queue, zone }),
    [platform, status, campaign, account, queue, zone],
  )
  const above = useMemo(() => place(few, filter), [few, filter])
  const below = useMemo(() => place(many, filter), [many, filter])
  const [kept] = useState(keeper)
  const placed = useMemo(
    () => ({
      buckets: kept(mergeBuckets(above.buckets, below.buckets)),
      drafts: newestFirst([...above.drafts, ...below.drafts]),
      waiting: [...above.waiting, ...below.waiting],
    }),
    [above, below, kept],
  )
  const fewById = useMemo(() => byIdOf(few), [few])
  const manyById = useMemo(() => byIdOf(many), [many])
  const byId = useMemo(
    () => ({ get: (id: string) => fewById.get(id) ?? manyById.get(id) }),
    [fewById, manyById],
  )
  return useMemo(
    () => ({
      ...placed,
      byId,
      /** What the lists show and what was seen before, filtered by nothing. */
      posts,
      /** The same in two, the second of which a move of one post leaves as it is. */
      layers,
      /** The same without the plan that may be laid over it. */
      current,
    }),
    [placed, byId, posts, layers, current],
  )
}

function place(posts: readonly Post[], { zone, status, ...filters }: Wanted) {
  const wanted = posts.filter((post) => matches(post, filters))
  const timed = wanted.filter((post) => post.status !== 'draft')
  return {
    buckets: bucketByDay(status ? timed.filter((post) => post.status === status) : timed, zone),
    drafts: wanted.filter((post) => post.status === 'draft'),
    waiting: unplaced(timed),
  }
}

/** Remembers the buckets that it was given last, for those that did not change. */
function keeper() {
  let last: DayBuckets<Post> = new Map()
  return (next: DayBuckets<Post>) => {
    last = reuseBuckets(last, next)
    return last
  }
}

const byIdOf = (posts: readonly Post[]) => new Map(posts.map((post) => [post.id, post]))

const newestFirst = (posts: Post[]): Post[] =>
  posts.sort((a, b) => (b.updatedAt ?? b.createdAt ?? '').localeCompare(a.updatedAt ?? a.createdAt ?? ''))
