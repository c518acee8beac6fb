import * as z from 'zod/mini'
import { dateField, textField, textListField, timeField } from '~/src/modules/search-fields'

/** What the composer's address may bring: which text is being written, and what it begins with. */
export const ComposerSearch = z.object({
  /** The text kept on this device. */
  draft: textField(),
  /** The post that is edited, by replacement. */
  edit: textField(),
  /** The post that a new one begins as a copy of. */
  copy: textField(),
  date: dateField(),
  time: timeField(),
  mediaId: textListField(),
  campaignId: textField(),
  productId: textField(),
  text: textField(),
})
export type ComposerSearch = z.output<typeof ComposerSearch>
