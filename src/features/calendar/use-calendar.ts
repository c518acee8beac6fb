import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewDays } from '~/src/calendar/view-days'
import { weekStartOf } from '~/src/calendar/week-start'
import type { Plan } from '~/src/calendar/plan'
import { zonedDay } from '~/domain/calendar/zoned'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/social'
import { useDeviceSettings, useZone } from '~/src/calendar/device-settings'
import type { CalendarSearch } from './calendar-search'
import { useMinute } from '~/src/calendar/use-now'
import { type DayCost, keptCosts } from './day-cost'
import { usePostsByDay } from './use-posts-by-day'
import { useSame } from './use-same'

const none: readonly never[] = []
const unknownCost: DayCost = { credits: 0, atMost: false }

/** Everything that the calendar's views show. Posts are put into days once; each view only looks days up. */
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

  const all = useAllPosts(workspaceId)
  const known = useKnownPosts(workspaceId, all)
  const { platform, status, campaign, account, queue } = search
  const placed = usePostsByDay(all.posts, known, plan, { platform, status, campaign, account, queue, zone })
  const { data: accounts = none, isPending: pricesPending } = useQuery(accountListQuery(workspaceId))
  // Until the accounts are known, nothing is said of costs: "free" would become a number under one's eyes.
  const costOfDay = useMemo(
    () => (pricesPending ? () => unknownCost : keptCosts(accounts)),
    [pricesPending, accounts],
  )
  const queues = useQuery(queueListQuery(workspaceId)).data ?? none

  return useSame({
    ...placed,
    all,
    accounts,
    pricesPending,
    costOfDay,
    queues,
    settings,
    zone,
    weekStart,
    now,
    today,
    view,
    day,
    days,
    /** Counts how often "Today" was asked for: the day may be the same, and out of sight. */
    jumps,
  })
}
export type Calendar = ReturnType<typeof useCalendar>
