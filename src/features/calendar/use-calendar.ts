import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { viewDays } from '~/src/calendar/view-days'
import { weekStartOf } from '~/src/calendar/week-start'
import type { Plan } from '~/src/calendar/plan'
import { zonedDay } from '~/domain/calendar/zoned'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/social'
import { useDeviceSettings, useZone } from '~/src/calendar/device-settings'
import { useMinute } from '~/src/calendar/use-now'
import type { CalendarSearch } from './calendar-search'
import { keptCosts, type DayCost } from './day-cost'
import { usePostsByDay } from './use-posts-by-day'

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

/** The same object as long as each of its fields is the same: what is drawn by identity is drawn only for news. */
function useSame<T extends object>(next: T): T {
  const [keep] = useState(() => keeper<T>())
  return keep(next)
}

function keeper<T extends object>() {
  let last: readonly [T, readonly unknown[]] | undefined
  return (next: T): T => {
    const fields = Object.values(next)
    const isSame =
      last?.[1].length === fields.length && fields.every((field, at) => Object.is(field, last?.[1][at]))
    if (!isSame) last = [next, fields]
    return last?.[0] ?? next
  }
}
