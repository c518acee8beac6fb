import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { isZone, zonedDay } from '~/domain/calendar/time-zone'
import { type AllPosts, useNeededPosts } from '~/src/api/queries/all-posts'
import { unlisted, useKnownPosts } from '~/src/api/queries/known-posts'
import { addMonth, monthsOf, type Month } from '~/src/api/queries/months'
import { monthOfPostsQuery, untimedPostsQuery } from '~/src/api/queries/posts'
import { chosenWeekStart, chosenZone } from '~/src/calendar/device-settings'
import { viewDays } from '~/src/calendar/view-days'
import { CalendarSearch } from './calendar-search'

/** The months of the days on show, and those beside them, which `Previous` and `Next` lead to. */
export function calendarMonths(days: readonly Day[], zone: string): { shown: Month[]; beside: Month[] } {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { shown: [], beside: [] }
  const shown = monthsOf(first, last, zone)
  const [begin, end] = [shown[0], shown.at(-1)]
  return {
    shown,
    beside: begin === undefined || end === undefined ? [] : [addMonth(begin, -1), addMonth(end, 1)],
  }
}

/** What the calendar needs of posts before anything is on show: those months, and what has no time. */
export const calendarPosts = (workspaceId: string, months: readonly Month[]) => [
  ...months.map((month) => monthOfPostsQuery(workspaceId, month)),
  untimedPostsQuery(workspaceId),
]

/** The same for the calendar at an address. */
export function calendarPostsAt(workspaceId: string, search: unknown) {
  const { view = 'month', date, zone: asked } = z.parse(CalendarSearch, search)
  const zone = asked !== undefined && isZone(asked) ? asked : chosenZone()
  const day = date ?? zonedDay(new Date().toISOString(), zone)
  const weekStart = chosenWeekStart()
  return calendarPosts(workspaceId, calendarMonths(viewDays(view, day, weekStart), zone).shown)
}

/**
 * The posts of the calendar. On a server whose lists go on: all of the months on show, with those beside them behind
 * (`cached`, which a move within the days on show leaves as it is). Elsewhere: what the five lists of 100 show, and behind
 * them what this device saw of posts that they may hide now.
 */
export function useCalendarPosts(
  workspaceId: string,
  days: readonly Day[],
  zone: string,
): { readonly all: AllPosts; readonly cached: readonly Post[] } {
  const { shown, beside } = useMemo(() => calendarMonths(days, zone), [days, zone])
  const all = useNeededPosts(workspaceId, calendarPosts(workspaceId, shown))
  // The months on show come first: these wait for them, and nothing waits for these.
  const next = useNeededPosts(
    workspaceId,
    all.isPending ? [] : beside.map((month) => monthOfPostsQuery(workspaceId, month)),
  )
  const known = useKnownPosts(workspaceId, all)
  const others = useMemo(() => unlisted(next.posts, all.posts), [next.posts, all.posts])
  return { all, cached: all.whole ? others : known }
}
