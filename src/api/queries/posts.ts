import { getPost, listPosts, previewPublish } from '~/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '~/contract/endpoint'
import { countPosts, type PostOrder } from '~/contract/lists'
import { type Post, type PostStatus, postStatuses, type ReviewState } from '~/contract/post'
import { addMonth, instantOf, type Month } from './months'
import { pagesFor, readPage } from './pages'
import { fresh, keyFor, queryFor, listLimit } from './query'

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
  readonly reviews?: readonly ReviewState[]
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

/** Posts on a page: enough that the usual month is one. */
const pageSize = 1000

type PostQuery = Omit<NonNullable<QueryOf<typeof listPosts>>, 'cursor' | 'limit' | 'pageSize' | 'total'>

/**
 * All posts that match, however many: page after page, on a server whose lists go on (`useServerLists`). In the cache it
 * is a list like the others, so that what changes a post changes it here, too.
 */
export const everyPostQuery = (workspaceId: string, filter: PostQuery) => {
  const query = { ...filter, pageSize }
  return queryOptions<Post[]>({
    queryKey: keyFor(listPosts, { params: { workspaceId }, query }),
    queryFn: async ({ signal }) => {
      const all: Post[] = []
      let cursor: string | undefined
      do {
        const input = { params: { workspaceId }, query }
        const page = await readPage(listPosts, input, { cursor }, { signal })
        all.push(...page.items)
        cursor = page.next
      } while (cursor !== undefined)
      return all
    },
    staleTime: fresh.live,
  })
}

/** The posts that stand on the calendar in a month, by UTC; `month` is "2026-11". */
export const monthOfPostsQuery = (workspaceId: string, month: Month) =>
  everyPostQuery(workspaceId, { from: instantOf(month), to: instantOf(addMonth(month, 1)) })

/** How many posts without a time are known before all of them are. */
export const firstUntimed = 100

/** Those changed last of the posts that stand nowhere on the calendar, at most `firstUntimed`. */
export const firstUntimedPostsQuery = (workspaceId: string) => {
  const query = { timed: 'no', order: 'latest', pageSize: firstUntimed } as const
  return queryFor(listPosts, { params: { workspaceId }, query }, { staleTime: fresh.live })
}

/** All posts that stand nowhere on the calendar: drafts, and what failed without a time. */
export const untimedPostsQuery = (workspaceId: string) => everyPostQuery(workspaceId, { timed: 'no' })

/** Posts that are to go out, whenever that is. */
export const upcomingPostsQuery = (workspaceId: string) =>
  everyPostQuery(workspaceId, { statuses: ['scheduled', 'queued'] })

/** One post. */
export const postQuery = (workspaceId: string, postId: string) =>
  queryFor(getPost, { params: { workspaceId, postId } }, { staleTime: fresh.live })

/** The most that publishing the post now can cost, in credits. Never fresh: prices and balances move. */
export const publishPreviewQuery = (workspaceId: string, postId: string) =>
  queryFor(previewPublish, { params: { workspaceId, postId } }, { staleTime: 0 })
