import * as z from 'zod/mini'
import { textField, wordField } from '~/src/navigation/search-fields'

/** Periods to choose from, in days. */
export const periods = ['1', '7', '30'] as const
export type Period = (typeof periods)[number]

/** Filters of the activity list. */
export const ActivitySearch = z.object({
  /** A person's id, or `studio`. */
  who: textField(),
  /** A kind of record. Not an enum, because its values would be loaded with the routes on the first screen. */
  kind: textField(),
  days: wordField(periods),
  /** A record's id. */
  record: textField(),
})
export type ActivitySearch = z.output<typeof ActivitySearch>
