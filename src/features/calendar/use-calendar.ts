import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer, useState } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { dayAt } from '~/domain/calendar/time-zone'
import { type AllPosts, unlisted, useNeededPosts } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import {
  firstUntimed,
  firstUntimedPostsQuery,
  monthOfPostsQuery,
  untimedPostsQuery,
} from '~/src/api/queries/posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { useDeviceSettings, useZone } from '~/src/calendar/device-settings'
import type { Plan } from '~/src/calendar/plan'
import { useMinute } from '~/src/calendar/use-now'
import { monthDays, viewDays } from '~/src/calendar/view-days'
import { weekStartOf } from '~/src/calendar/week'
import { afterPaint } from '~/src/operations/after-paint'
import {
  type CalendarSearch,
  type CalendarSearchChange,
  calendarMonths,
  calendarPosts,
  changedSearch,
} from './calendar-search'
import { cachedCosts, type DayCost } from './costs/day-cost'
import { usePostsByDay } from './use-posts-by-day'

const none: readonly never[] = []

/** The posts of the calendar, and how complete they are. */
export interface CalendarPosts {
  /** Posts of the days on show and the first page without a time; on servers without pages, the five lists of 100. */
  readonly all: AllPosts
  /** Further posts. This list doesn't change when a post moves within the days on show. */
  readonly cached: readonly Post[]
  /** The lists that have posts without a time: their failure, apart from that of a month. */
  readonly untimed: AllPosts
  /** Whether all posts without a time are loaded, as far as the API lists them. */
  readonly knowsUntimed: boolean
}

/**
 * The posts of the calendar. On a server with pages: those of the months on show and the first page without a time,
 * then those of the adjacent months and all others without a time, of which there may be thousands. On other servers:
 * the five lists of 100, then posts that this device saw earlier and that the lists may hide now.
 */
function useCalendarPosts(workspaceId: string, days: readonly Day[], zone: string): CalendarPosts {
  const { shown, adjacent } = useMemo(() => calendarMonths(days, zone), [days, zone])
  const all = useNeededPosts(workspaceId, calendarPosts(workspaceId, shown))
  const firstPage = useNeededPosts(workspaceId, [firstUntimedPostsQuery(workspaceId)])
  const later = useUntimedPosts(workspaceId, all)
  const untimed = useMemo(() => withFailure(firstPage, later), [firstPage, later])
  // The adjacent months are read after those on show; nothing waits for them.
  const next = useNeededPosts(
    workspaceId,
    all.isPending ? [] : adjacent.map((month) => monthOfPostsQuery(workspaceId, month)),
  )
  const known = useKnownPosts(workspaceId, all)
  const morePosts = useMemo(
    () => (later.posts.length === 0 ? next.posts : [...next.posts, ...later.posts]),
    [next.posts, later.posts],
  )
  const others = useMemo(() => unlisted(morePosts, all.posts), [morePosts, all.posts])
  return {
    all: useMemo(() => withFailure(all, later), [all, later]),
    cached: all.whole ? others : known,
    untimed,
    knowsUntimed: !all.isPending && !later.isPending && !untimed.incomplete,
  }
}

/** Posts without a time after the first page, which are read once that page turns out to be full. */
function useUntimedPosts(workspaceId: string, { isPending, whole }: AllPosts): AllPosts {
  const client = useQueryClient()
  const every = untimedPostsQuery(workspaceId)
  const first = client.getQueryData(firstUntimedPostsQuery(workspaceId).queryKey) ?? none
  // Once read, they stay in use: after a deletion, the first page may no longer be full.
  const asks =
    whole && !isPending && (first.length >= firstUntimed || client.getQueryData(every.queryKey) !== undefined)
  const untimed = useNeededPosts(workspaceId, asks ? [every] : [])
  // This list doesn't change when a post with a time moves.
  const posts = useMemo(() => (whole ? unlisted(untimed.posts, first) : none), [whole, untimed.posts, first])
  return useMemo(() => ({ ...untimed, posts }), [untimed, posts])
}

/** `all` with the failure of either list. */
const withFailure = (all: AllPosts, later: AllPosts): AllPosts =>
  later.error === null
    ? all
    : {
        ...all,
        error: all.error ?? later.error,
        isFetching: all.isFetching || later.isFetching,
        incomplete: all.incomplete || later.incomplete,
        refetch: () => {
          all.refetch()
          later.refetch()
        },
      }

const unknownCost: DayCost = { credits: 0, atMost: false }

/** Everything that the calendar's views show. Posts are bucketed once; each view only looks days up. */
export function useCalendar(
  workspaceId: string,
  search: CalendarSearch,
  { jumps, plan }: { jumps: number; plan: Plan | undefined },
) {
  const settings = useDeviceSettings()
  const now = useMinute()
  const zone = useZone(search.zone)
  const weekStart = settings.weekStart ?? weekStartOf(navigator.language)
  const today = dayAt(now, zone)
  const view = search.view ?? 'month'
  const day = search.date ?? today
  const days = useMemo(() => viewDays(view, day, weekStart), [view, day, weekStart])

  const { all, cached, untimed, knowsUntimed } = useCalendarPosts(workspaceId, days, zone)
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
    untimed,
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

/** The days that the view is about, and their posts; a month without its neighbours' days. */
export function onShow({ view, day, days, buckets }: Calendar): { shown: readonly Day[]; posts: Post[] } {
  const shown = view === 'month' ? monthDays(day) : days
  return { shown, posts: shown.flatMap((each) => buckets.get(each) ?? []) }
}

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
  /** The address's search that was changed: once the address has followed, the change is dropped. */
  readonly of: CalendarSearch
  readonly search: CalendarSearch
}

/**
 * The search as it will be in the address, so that a chosen view is on screen in the frame of the click. The address
 * follows after that frame, with everything that depends on it: links, history, loaders.
 */
export function useSearchAtOnce(
  search: CalendarSearch,
  onSearch: (change: CalendarSearchChange) => void,
): readonly [CalendarSearch, (change: CalendarSearchChange) => void] {
  const [pending, go] = useReducer(
    (before: PendingSearch | undefined, change: CalendarSearchChange): PendingSearch => ({
      of: search,
      search: changedSearch(before?.of === search ? before.search : search, change),
    }),
    undefined,
  )
  const change = useCallback(
    (next: CalendarSearchChange) => {
      go(next)
      void afterPaint().then(() => onSearch(next))
    },
    [onSearch],
  )
  return [pending?.of === search ? pending.search : search, change]
}
