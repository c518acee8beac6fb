import * as z from 'zod/mini'
import { postStatuses } from '~/contract/post'
import { textField, wordField } from '~/src/navigation/search-fields'

/** The screen's search parameters. */
export const PostsSearch = z.object({
  status: wordField(postStatuses),
  q: textField(),
  campaign: textField(),
  account: textField(),
})
export type PostsSearch = z.output<typeof PostsSearch>
