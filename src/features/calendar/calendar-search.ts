import * as z from 'zod/mini'
import { postStatuses } from '~/contract/post'
import { platforms } from '~/contract/social'
import { calendarViews } from '~/src/calendar/view-days'
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

/** Clears all filters. */
export const noFilters = {
  platform: undefined,
  status: undefined,
  campaign: undefined,
  account: undefined,
  queue: undefined,
} satisfies Partial<CalendarSearch>
