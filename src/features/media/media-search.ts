import * as z from 'zod/mini'
import { mediaTypes } from '~/contract/media'
import { textField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address. */
export const MediaSearch = z.object({
  type: wordField(mediaTypes),
  q: textField(),
})
export type MediaSearch = z.output<typeof MediaSearch>
