import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useCallback, useReducer } from 'react'
import { viewDays } from '~/src/calendar/view-days'
import { weekStartOf } from '~/src/calendar/week'
import { applyPlan, type Plan } from '~/src/calendar/plan'
import { zonedDay } from '~/domain/calendar/time-zone'
import { useCalendarPosts } from './use-calendar-posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { useDeviceSettings, useZone } from '~/src/calendar/device-settings'
import { useMinute } from '~/src/calendar/use-now'
import type { Post } from '~/contract/post'
import { bucketByDay, withoutTime, type DayBuckets } from '~/src/calendar/posts-by-day'
import { afterPaint } from '~/src/operations/after-paint'
import type { CalendarSearch } from './calendar-search'
import { cachedCosts, type DayCost } from './costs/day-cost'
import { reuseBuckets, mergeBuckets } from './merge-buckets'

type Filters = Pick<CalendarSearch, 'platform' | 'campaign' | 'account' | 'queue'>

/** Whether a post matches the filters. */
const matches = (post: Post, { platform, campaign, account, queue }: Filters): boolean =>
  (platform === undefined || post.targets.some((target) => target.platform === platform)) &&
  (account === undefined || post.targets.some((target) => target.accountId === account)) &&
  (campaign === undefined || post.campaignId === campaign) &&
  (queue === undefined || post.queueId === queue)

const noPosts: readonly Post[] = []

type Query = Pick<CalendarSearch, 'platform' | 'status' | 'campaign' | 'account' | 'queue'> & {
  zone: string
}

/**
 * Posts by day, computed once for all views. Listed posts change with every drop; cached ones do not, and there may
 * be thousands. So the two are bucketed separately, and a day that did not change keeps its list.
 */
function usePostsByDay(
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
  const posts = useMemo(() => (many.length === 0 ? few : plan ? few : current), [few, many, plan, current])
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
  return useMemo(
    () => ({
      ...placed,
      byId,
      /** Listed and cached posts, without the filters. */
      posts,
      /** The same in two lists, of which the second doesn't change when one post moves. */
      layers,
      /** The same without the open plan. */
      current,
    }),
    [placed, byId, posts, layers, current],
  )
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

const none: readonly never[] = []
const unknownCost: DayCost = { credits: 0, atMost: false }

/** Everything that the calendar's views show. Posts are bucketed once; each view only looks days up. */
export function useCalendar(
  workspaceId: string,
  search: CalendarSearch,
  { jumps = 0, plan }: { jumps?: number; plan?: Plan | undefined } = {},
) {
  const settings = useDeviceSettings()
  const now = useMinute()
  const zone = useZone(search.zone)
  const weekStart = settings.weekStart ?? weekStartOf(navigator.language)
  const today = zonedDay(new Date(now).toISOString(), zone)
  const view = search.view ?? 'month'
  const day = search.date ?? today
  const days = useMemo(() => viewDays(view, day, weekStart), [view, day, weekStart])

  const { all, cached, knowsUntimed } = useCalendarPosts(workspaceId, days, zone)
  const { platform, status, campaign, account, queue } = search
  const placed = usePostsByDay(all.posts, cached, plan, { platform, status, campaign, account, queue, zone })
  const { data: accounts = none, isPending: pricesPending } = useQuery(accountListQuery(workspaceId))
  // No cost is shown until the accounts are known, so that "free" doesn't turn into a number.
  const costOfDay = useMemo(
    () => (pricesPending ? () => unknownCost : cachedCosts(accounts)),
    [pricesPending, accounts],
  )
  const queues = useQuery(queueListQuery(workspaceId)).data ?? none

  return useSame({
    ...placed,
    all,
    knowsUntimed,
    accounts,
    pricesPending,
    costOfDay,
    queues,
    settings,
    zone,
    /** Whether filters may hide posts. */
    isFiltered: [platform, status, campaign, account, queue].some((each) => each !== undefined),
    weekStart,
    now,
    today,
    view,
    day,
    days,
    /** How often "Today" was pressed: the day may be the same, but out of view. */
    jumps,
  })
}
export type Calendar = ReturnType<typeof useCalendar>

/** The previous object as long as all fields are the same, so that memoized components render only on changes. */
function useSame<T extends object>(next: T): T {
  const [same] = useState(() => createSame<T>())
  return same(next)
}

function createSame<T extends object>() {
  let last: readonly [T, readonly unknown[]] | undefined
  return (next: T): T => {
    const fields = Object.values(next)
    const isSame =
      last?.[1].length === fields.length && fields.every((field, at) => Object.is(field, last?.[1][at]))
    if (!isSame) last = [next, fields]
    return last?.[0] ?? next
  }
}

interface PendingSearch {
  /** The search that the change applies to: once the address has followed, the change is dropped. */
  readonly of: CalendarSearch
  readonly change: Partial<CalendarSearch>
}

/**
 * The search as it will be in the address, so that a chosen view is on screen in the frame of the click. The address
 * follows after that frame, with everything that depends on it: links, history, loaders.
 */
export function useSearchAtOnce(
  search: CalendarSearch,
  onSearch: (change: Partial<CalendarSearch>) => void,
): readonly [CalendarSearch, (change: Partial<CalendarSearch>) => void] {
  const [pending, go] = useReducer(
    (before: PendingSearch | undefined, change: Partial<CalendarSearch>): PendingSearch => ({
      of: search,
      change: before?.of === search ? { ...before.change, ...change } : change,
    }),
    undefined,
  )
  const change = useCallback(
    (next: Partial<CalendarSearch>) => {
      go(next)
      void afterPaint().then(() => onSearch(next))
    },
    [onSearch],
  )
  return [pending?.of === search ? { ...search, ...pending.change } : search, change]
}
