import * as z from 'zod/mini'
import { addDays, type Day } from '~/domain/calendar/day'
import { isZone, zonedDay } from '~/domain/calendar/time-zone'
import {
  addMonth,
  monthsOf,
  type Month,
  firstUntimedPostsQuery,
  monthOfPostsQuery,
} from '~/src/api/queries/posts'
import { chosenWeekStart, chosenZone } from '~/src/calendar/device-settings'
import { viewDays } from '~/src/calendar/view-days'
import { CalendarSearch } from './calendar-search'

// Apart from the hook that reads them: the route asks for them while the calendar's code is on its way.

/** The months of the days on show, and those beside them, which `Previous` and `Next` lead to. */
export function calendarMonths(days: readonly Day[], zone: string): { shown: Month[]; adjacent: Month[] } {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { shown: [], adjacent: [] }
  const shown = monthsOf(first, last, zone)
  const [begin, end] = [shown[0], shown.at(-1)]
  return {
    shown,
    adjacent: begin === undefined || end === undefined ? [] : [addMonth(begin, -1), addMonth(end, 1)],
  }
}

/** What the calendar needs of posts before anything is on show: those months, and the first that have no time. */
export const calendarPosts = (workspaceId: string, months: readonly Month[]) => [
  ...months.map((month) => monthOfPostsQuery(workspaceId, month)),
  firstUntimedPostsQuery(workspaceId),
]

/** The days whose notes the calendar counts: those on show, and the one behind them. */
export const noteDays = (days: readonly Day[]) => {
  const [from = '', to = from] = [days[0], days.at(-1)]
  return { from, to: addDays(to, 1) }
}

/** What the calendar at an address needs: its posts, and the days of its notes. */
export function calendarReadsAt(workspaceId: string, search: unknown) {
  const { view = 'month', date, zone: asked } = z.parse(CalendarSearch, search)
  const zone = asked !== undefined && isZone(asked) ? asked : chosenZone()
  const day = date ?? zonedDay(new Date().toISOString(), zone)
  const days = viewDays(view, day, chosenWeekStart())
  return { posts: calendarPosts(workspaceId, calendarMonths(days, zone).shown), notes: noteDays(days) }
}
