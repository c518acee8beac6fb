import { getPost, listPosts, previewPublish } from '~/contract/endpoints'
import { type PostStatus, postStatuses } from '~/contract/post'
import { fresh, queryFor, listLimit } from './query'

/** At most 100 posts, of one status where it is given. */
export const postListQuery = (workspaceId: string, filter: { status?: PostStatus | undefined } = {}) =>
  queryFor(
    listPosts,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.status && { status: filter.status }) } },
    { staleTime: fresh.live },
  )

/** The five lists of 100 that together show the most posts that the API can: one of each status, in that order. */
export const allPostsQueries = (workspaceId: string) =>
  postStatuses.map((status) => postListQuery(workspaceId, { status }))

/** One post. */
export const postQuery = (workspaceId: string, postId: string) =>
  queryFor(getPost, { params: { workspaceId, postId } }, { staleTime: fresh.live })

/** The most that publishing the post now can cost, in credits. Never fresh: prices and balances move. */
export const publishPreviewQuery = (workspaceId: string, postId: string) =>
  queryFor(previewPublish, { params: { workspaceId, postId } }, { staleTime: 0 })
