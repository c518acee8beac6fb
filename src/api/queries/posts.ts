import { getPost, listPosts, previewPublish } from '~/contract/endpoints'
import { countPosts, type PostOrder } from '~/contract/lists'
import { type PostStatus, postStatuses } from '~/contract/post'
import { pagesFor } from './pages'
import { fresh, queryFor, listLimit } from './query'

/** The most posts of one status that are read at once: whoever shows more asks for a window or scrolls. */
export const longestOfStatus = 2_000

/** Posts, of one status where it is given. */
export const postListQuery = (workspaceId: string, filter: { status?: PostStatus | undefined } = {}) =>
  queryFor(
    listPosts,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.status && { status: filter.status }) } },
    { staleTime: fresh.live, whole: longestOfStatus },
  )

/** What a list of posts is found by. */
export interface PostFilter {
  readonly statuses?: readonly PostStatus[]
  readonly q?: string
  readonly campaignIds?: readonly string[]
  readonly accountIds?: readonly string[]
}

/** Posts as they are scrolled through. Only where the API has `lists`. */
export const postPagesQuery = (workspaceId: string, filter: PostFilter, order: PostOrder) =>
  pagesFor(listPosts, { params: { workspaceId }, query: { ...filter, order } }, { staleTime: fresh.live })

/** How many posts of each status there are. Only where the API has `lists`. */
export const postCountsQuery = (workspaceId: string, filter: PostFilter = {}) =>
  queryFor(countPosts, { params: { workspaceId }, query: filter }, { staleTime: fresh.live })

/** The five lists that together show the most posts: one of each status, in that order. */
export const allPostsQueries = (workspaceId: string) =>
  postStatuses.map((status) => postListQuery(workspaceId, { status }))

/** One post. */
export const postQuery = (workspaceId: string, postId: string) =>
  queryFor(getPost, { params: { workspaceId, postId } }, { staleTime: fresh.live })

/** The most that publishing the post now can cost, in credits. Never fresh: prices and balances move. */
export const publishPreviewQuery = (workspaceId: string, postId: string) =>
  queryFor(previewPublish, { params: { workspaceId, postId } }, { staleTime: 0 })
