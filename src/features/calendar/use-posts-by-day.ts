import { useMemo, useState } from 'react'
import { defaultQueueId, type Post } from '~/contract/post'
import { applyPlan, type Plan } from '~/src/calendar/plan'
import {
  type Bucketable,
  bucketByDay,
  type DayBuckets,
  placedAt,
  withoutTime,
} from '~/src/calendar/posts-by-day'
import type { CalendarSearch } from './calendar-search'

type Filters = Pick<CalendarSearch, 'platform' | 'campaign' | 'account' | 'queue'>

/** A queued post without `queueId` is in the default queue (docs/api.md, section 2). */
const queueOf = ({ status, queueId }: Post): string | undefined =>
  queueId ?? (status === 'queued' ? defaultQueueId : undefined)

/** Whether a post matches the filters. */
const matches = (post: Post, { platform, campaign, account, queue }: Filters): boolean =>
  (platform === undefined || post.targets.some((target) => target.platform === platform)) &&
  (account === undefined || post.targets.some((target) => target.accountId === account)) &&
  (campaign === undefined || post.campaignId === campaign) &&
  (queue === undefined || queueOf(post) === queue)

const noPosts: readonly Post[] = []

type Query = Pick<CalendarSearch, 'platform' | 'status' | 'campaign' | 'account' | 'queue'> & {
  zone: string
}

/**
 * Posts by day, computed once for all views. Listed posts change with every drop; cached ones do not, and there may
 * be thousands. So the two are bucketed separately, and a day that did not change keeps its list.
 */
export function usePostsByDay(
  listed: readonly Post[],
  cached: readonly Post[],
  plan: Plan | undefined,
  { platform, status, campaign, account, queue, zone }: Query,
) {
  const current = useMemo(() => (cached.length === 0 ? listed : [...listed, ...cached]), [listed, cached])
  const layers = useMemo(
    () => (plan ? [applyPlan(current, plan)] : [listed, cached]),
    [current, plan, listed, cached],
  )
  const [few = noPosts, many = noPosts] = layers
  const posts = plan ? few : current
  const filter = useMemo(
    () => ({ platform, status, campaign, account, queue, zone }),
    [platform, status, campaign, account, queue, zone],
  )
  const above = useMemo(() => arrange(few, filter), [few, filter])
  const below = useMemo(() => arrange(many, filter), [many, filter])
  const [reuse] = useState(createBucketCache)
  const placed = useMemo(
    () => ({
      buckets: reuse(mergeBuckets(above.buckets, below.buckets)),
      drafts: newestFirst([...above.drafts, ...below.drafts]),
      withoutTime: [...above.withoutTime, ...below.withoutTime],
    }),
    [above, below, reuse],
  )
  const fewById = useMemo(() => byIdOf(few), [few])
  const manyById = useMemo(() => byIdOf(many), [many])
  const byId = useMemo(
    () => ({ get: (id: string) => fewById.get(id) ?? manyById.get(id) }),
    [fewById, manyById],
  )
  return {
    ...placed,
    byId,
    /** Listed and cached posts, without the filters. */
    posts,
    /** The same in two lists, of which the second doesn't change when one post moves. */
    layers,
    /** The same without the open plan. */
    current,
  }
}

function arrange(posts: readonly Post[], { zone, status, ...filters }: Query) {
  const matching = posts.filter((post) => matches(post, filters))
  const timed = matching.filter((post) => post.status !== 'draft')
  return {
    buckets: bucketByDay(status ? timed.filter((post) => post.status === status) : timed, zone),
    drafts: matching.filter((post) => post.status === 'draft'),
    withoutTime: withoutTime(timed),
  }
}

/** Returns the previous lists for days that did not change. */
function createBucketCache() {
  let last: DayBuckets<Post> = new Map()
  return (next: DayBuckets<Post>) => {
    last = reuseBuckets(last, next)
    return last
  }
}

const byIdOf = (posts: readonly Post[]) => new Map(posts.map((post) => [post.id, post]))

const newestFirst = (posts: Post[]): Post[] =>
  posts.sort((a, b) => (b.updatedAt ?? b.createdAt ?? '').localeCompare(a.updatedAt ?? a.createdAt ?? ''))

const instants = new WeakMap<Bucketable, number>()
/** Cached, as parsing 5,000 instants takes longer than all the rest of a drop. */
function msOf(post: Bucketable): number {
  const ms = instants.get(post) ?? Date.parse(placedAt(post) ?? '')
  instants.set(post, ms)
  return ms
}

const isBefore = (a: Bucketable, b: Bucketable): boolean => {
  const apart = msOf(a) - msOf(b)
  return apart < 0 || (apart === 0 && a.id <= b.id)
}

/** Merges two bucketings into what one of all their posts would be; a day that only one has keeps its list. */
export function mergeBuckets<P extends Bucketable>(few: DayBuckets<P>, many: DayBuckets<P>): DayBuckets<P> {
  if (few.size === 0) return many
  if (many.size === 0) return few
  const merged = new Map(many)
  for (const [day, added] of few) {
    const there = many.get(day)
    merged.set(day, there ? mergeSorted(added, there) : added)
  }
  return merged
}

function mergeSorted<P extends Bucketable>(a: readonly P[], b: readonly P[]): P[] {
  const all: P[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [one, other] = [a[left], b[right]]
    if (!one) return [...all, ...b.slice(right)]
    if (!other) return [...all, ...a.slice(left)]
    const first = isBefore(one, other)
    if (first) left++
    else right++
    all.push(first ? one : other)
  }
}

/** `next` with the lists of `last` for days on which nothing changed, so that memoized days don't render again. */
export function reuseBuckets<P>(last: DayBuckets<P>, next: DayBuckets<P>): DayBuckets<P> {
  return new Map(
    [...next].map(([day, posts]) => {
      const before = last.get(day)
      const same = before?.length === posts.length && posts.every((post, index) => post === before[index])
      return [day, before && same ? before : posts]
    }),
  )
}
