import * as z from 'zod/mini'
import { platforms } from '~/contract/social'
import { dateField, textField, textListField, timeField, wordField } from '~/src/navigation/search-fields'

/** What the composer's address may bring: which text is being written, and what it begins with. */
export const ComposerSearch = z.object({
  /** The text kept on this device. */
  draft: textField(),
  /** The post that is edited, by replacement. */
  edit: textField(),
  /** The post that a new one begins as a copy of. */
  copy: textField(),
  /** The workspace that the copied post is of, where it is another one. */
  from: textField(),
  date: dateField(),
  time: timeField(),
  mediaId: textListField(),
  campaignId: textField(),
  productId: textField(),
  text: textField(),
  /** Its accounts are chosen. */
  platform: wordField(platforms),
})
export type ComposerSearch = z.output<typeof ComposerSearch>
