import * as z from 'zod/mini'
import { postStatuses } from '~/contract/post'
import { platforms } from '~/contract/social'
import { dateField, textField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address. */
export const CalendarSearch = z.object({
  view: wordField(['month', 'week', 'day', 'list']),
  date: dateField(),
  platform: wordField(platforms),
  status: wordField(postStatuses),
  campaign: textField(),
  account: textField(),
  /** An IANA time zone; the device's own when left out. */
  zone: textField(),
  /** The post whose panel is open. */
  post: textField(),
})
export type CalendarSearch = z.output<typeof CalendarSearch>
