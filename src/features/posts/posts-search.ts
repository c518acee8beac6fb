import * as z from 'zod/mini'
import { postStatuses, reviewStates } from '~/contract/post'
import { textField, wordField } from '~/src/navigation/search-fields'

/** The screen's tabs: every post, or those of one status. */
export const postTabs = ['all', ...postStatuses] as const
export type PostTab = (typeof postTabs)[number]

/** The screen's search parameters. */
export const PostsSearch = z.object({
  status: wordField(postTabs),
  q: textField(),
  campaign: textField(),
  account: textField(),
  review: wordField(reviewStates),
})
export type PostsSearch = z.output<typeof PostsSearch>
