import * as z from 'zod/mini'
import { postStatuses } from '~/contract/post'
import { platforms } from '~/contract/social'
import { addDays, type Day } from '~/domain/calendar/day'
import { dayAt, isZone } from '~/domain/calendar/time-zone'
import {
  addMonth,
  firstUntimedPostsQuery,
  type Month,
  monthOfPostsQuery,
  monthsOf,
} from '~/src/api/queries/posts'
import { chosenWeekStart, chosenZone } from '~/src/calendar/device-settings'
import { calendarViews, viewDays } from '~/src/calendar/view-days'
import { dateField, textField, wordField } from '~/src/navigation/search-fields'

/** The calendar's address: what is shown, in which zone, and which post is open beside it. */
export const CalendarSearch = z.object({
  view: wordField(calendarViews),
  date: dateField(),
  platform: wordField(platforms),
  status: wordField(postStatuses),
  campaign: textField(),
  account: textField(),
  /** Id of the queue that the posts are in. */
  queue: textField(),
  /** IANA name. */
  zone: textField(),
  /** Id of the what-if plan that is shown over the days; it is stored on this device. */
  plan: textField(),
  /** The day whose notes are open. */
  notes: dateField(),
  /** Id of the post in the panel. */
  post: textField(),
})
export type CalendarSearch = z.output<typeof CalendarSearch>

/**
 * Fields that change, or a function of the latest search. `Next` may be pressed again before the days it led to are on screen,
 * and goes on from there.
 */
export type CalendarSearchChange =
  | Partial<CalendarSearch>
  | ((latest: CalendarSearch) => Partial<CalendarSearch>)

export const changedSearch = (search: CalendarSearch, change: CalendarSearchChange): CalendarSearch => ({
  ...search,
  ...(typeof change === 'function' ? change(search) : change),
})

/** Clears all filters. */
export const noFilters = {
  platform: undefined,
  status: undefined,
  campaign: undefined,
  account: undefined,
  queue: undefined,
} satisfies Partial<CalendarSearch>

// Separate from the hooks that read them: the route starts these reads while the calendar's code is loading.

/** The months of the days on show, and the adjacent ones, to which `Previous` and `Next` lead. */
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

/** The queries that the calendar needs first: those months, and the first page of posts without a time. */
export const calendarPosts = (workspaceId: string, months: readonly Month[]) => [
  ...months.map((month) => monthOfPostsQuery(workspaceId, month)),
  firstUntimedPostsQuery(workspaceId),
]

/** The days whose notes the calendar counts; `to` is exclusive. */
export const noteDays = (days: readonly Day[]) => {
  const [from = '', to = from] = [days[0], days.at(-1)]
  return { from, to: addDays(to, 1) }
}

/** What the calendar at an address reads: its posts, and the days of its notes. */
export function calendarReadsAt(workspaceId: string, search: unknown) {
  const { view = 'month', date, zone: fromAddress } = z.parse(CalendarSearch, search)
  const zone = fromAddress !== undefined && isZone(fromAddress) ? fromAddress : chosenZone()
  const day = date ?? dayAt(Date.now(), zone)
  const days = viewDays(view, day, chosenWeekStart())
  return { posts: calendarPosts(workspaceId, calendarMonths(days, zone).shown), notes: noteDays(days) }
}
