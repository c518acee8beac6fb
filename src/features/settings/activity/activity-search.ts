import * as z from 'zod/mini'
import { textField, wordField } from '~/src/navigation/search-fields'

/** How far back the list goes, in days, where that is chosen. */
export const periods = ['1', '7', '30'] as const
export type Period = (typeof periods)[number]

/** What of the activity is listed, as the address says it. */
export const ActivitySearch = z.object({
  /** A person’s identifier, or `studio`. */
  who: textField(),
  /** A kind of record. Its words stay out of the first screen, which has all addresses. */
  kind: textField(),
  days: wordField(periods),
  /** One record, by its identifier. */
  record: textField(),
})
export type ActivitySearch = z.output<typeof ActivitySearch>
