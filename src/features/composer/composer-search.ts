import * as z from 'zod/mini'
import { dateField, textField, textListField, timeField } from '~/src/modules/search-fields'

/** What stands in the screen's address. */
export const ComposerSearch = z.object({
  /** The kept draft that is being written. */
  draft: textField(),
  /** The post that is being edited: it is replaced (design.md "The client"). */
  edit: textField(),
  date: dateField(),
  time: timeField(),
  campaign: textField(),
  /** Ids of media to begin with. */
  media: textListField(),
  text: textField(),
})
export type ComposerSearch = z.output<typeof ComposerSearch>
