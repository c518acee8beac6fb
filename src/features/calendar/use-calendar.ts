import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Post } from '~/contract/post'
import { bucketByDay, unplaced } from '~/domain/calendar/bucket-by-day'
import { isZone } from '~/domain/calendar/offset'
import { viewDays } from '~/domain/calendar/view-days'
import { weekStartOf } from '~/domain/calendar/week-start'
import { zonedDay } from '~/domain/calendar/zoned'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/social'
import type { CalendarSearch } from './calendar-search'
import { useMinute } from './clock'
import { type DayCost, costOf } from './day-cost'
import { useDeviceSettings } from './device-settings'
import { matches } from './filters'

const none: readonly never[] = []
const unknownCost: DayCost = { credits: 0, atMost: false }

/** This device's own time zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Everything that the calendar's views show. Posts are put into days once; each view only looks days up. */
export function useCalendar(workspaceId: string, search: CalendarSearch) {
  const settings = useDeviceSettings()
  const now = useMinute()
  const zone = [search.zone, settings.zone].find((name) => name !== undefined && isZone(name)) ?? deviceZone()
  const weekStart = settings.weekStart ?? weekStartOf(navigator.language)
  const today = zonedDay(new Date(now).toISOString(), zone)
  const view = search.view ?? 'month'
  const day = search.date ?? today
  const days = useMemo(() => viewDays(view, day, weekStart), [view, day, weekStart])

  const all = useAllPosts(workspaceId)
  const { data: accounts = none, isPending: pricesPending } = useQuery(accountListQuery(workspaceId))
  // Until the accounts are known, nothing is said of costs: "free" would become a number under one's eyes.
  const costOfDay = useCallback(
    (posts: readonly Post[]) => (pricesPending ? unknownCost : costOf(posts, accounts)),
    [pricesPending, accounts],
  )
  const queues = useQuery(queueListQuery(workspaceId)).data ?? none

  const { platform, status, campaign, account } = search
  const placed = useMemo(() => {
    const wanted = all.posts.filter((post) => matches(post, { platform, campaign, account }))
    const timed = wanted.filter((post) => post.status !== 'draft')
    return {
      buckets: bucketByDay(status ? timed.filter((post) => post.status === status) : timed, zone),
      drafts: newestFirst(wanted.filter((post) => post.status === 'draft')),
      waiting: unplaced(timed),
    }
  }, [all.posts, platform, status, campaign, account, zone])
  const byId = useMemo(() => new Map(all.posts.map((post) => [post.id, post])), [all.posts])

  return {
    ...placed,
    all,
    byId,
    accounts,
    pricesPending,
    costOfDay,
    queues,
    zone,
    weekStart,
    now,
    today,
    view,
    day,
    days,
  }
}
export type Calendar = ReturnType<typeof useCalendar>

const newestFirst = (posts: Post[]): Post[] =>
  posts.sort((a, b) => (b.updatedAt ?? b.createdAt ?? '').localeCompare(a.updatedAt ?? a.createdAt ?? ''))
