import * as z from 'zod/mini'
import { platforms } from '~/contract/social'
import { dateField, textField, textListField, timeField, wordField } from '~/src/navigation/search-fields'

/** The composer's search parameters: its draft, and initial values. */
export const ComposerSearch = z.object({
  /** Id of the draft on this device. */
  draft: textField(),
  /** The post to edit, by replacing it. */
  edit: textField(),
  copy: textField(),
  /** The copied post's workspace, if it is another one. */
  from: textField(),
  date: dateField(),
  time: timeField(),
  mediaId: textListField(),
  campaignId: textField(),
  productId: textField(),
  text: textField(),
  /** Selects its accounts. */
  platform: wordField(platforms),
})
export type ComposerSearch = z.output<typeof ComposerSearch>
