import * as z from 'zod/mini'
import { postStatuses, reviewStates } from '~/contract/post'
import type { PostFilter } from '~/src/api/queries/posts'
import { textField, wordField } from '~/src/navigation/search-fields'

/** The screen's tabs: all posts, or those of one status. */
const postTabs = ['all', ...postStatuses] as const
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

/** The current tab; a search without a status covers all. */
export const tabAt = ({ status, q }: PostsSearch): PostTab => status ?? (q === undefined ? 'draft' : 'all')

/** The filter as the API takes it. */
export const filterOf = ({ q, campaign, account, review }: PostsSearch): PostFilter => ({
  ...(q?.trim() && { q: q.trim().slice(0, 200) }),
  ...(campaign !== undefined && { campaignIds: [campaign] }),
  ...(account !== undefined && { accountIds: [account] }),
  ...(review !== undefined && { reviews: [review] }),
})

/** A tab's filter for `postPagesQuery`, for APIs with `lists`. */
export const tabFilter = (search: PostsSearch, tab: PostTab): PostFilter => ({
  ...filterOf(search),
  ...(tab !== 'all' && { statuses: [tab] }),
})
export const tabOrder = (tab: PostTab) => (tab === 'scheduled' || tab === 'queued' ? 'soonest' : 'latest')
