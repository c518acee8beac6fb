import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '~/contract/endpoint'
import { getPost, listPosts, previewPublish } from '~/contract/endpoints'
import { countPosts, type PostOrder } from '~/contract/lists'
import { type Post, type PostStatus, postStatuses, type ReviewState } from '~/contract/post'
import { addDays, type Day } from '~/domain/calendar/day'
import { atLocal } from '~/domain/calendar/time-zone'
import { pagesFor, readPage } from './pages'
import { fresh, keyFor, listLimit, queryFor } from './query'

/** A month in UTC, such as "2026-11". Posts are read by it in every view, zone and screen. */
export type Month = string

/** The month of an instant. */
export const monthOf = (iso: string): Month => new Date(iso).toISOString().slice(0, 7)

/** The month `count` months later. */
export function addMonth(month: Month, count: number): Month {
  const year = Number(month.slice(0, 4))
  const index = Number(month.slice(5, 7)) - 1
  return new Date(Date.UTC(year, index + count, 1)).toISOString().slice(0, 7)
}

/** The month's start, in ISO 8601. */
export const instantOf = (month: Month): string => `${month}-01T00:00:00.000Z`

/** The months that cover the local days from `first` to `last`, in order. */
export function monthsOf(first: Day, last: Day, zone: string): Month[] {
  const end = new Date(Date.parse(atLocal(addDays(last, 1), 0, zone)) - 1).toISOString()
  const until = monthOf(end)
  const months: Month[] = []
  for (let month = monthOf(atLocal(first, 0, zone)); month <= until; month = addMonth(month, 1))
    months.push(month)
  return months
}

/**
 * The most posts of one status that are read at once. Screens that need more read by month or use an infinite
 * query.
 */
export const longestOfStatus = 2_000

/** Posts, optionally of one status. */
export const postListQuery = (workspaceId: string, filter: { status?: PostStatus | undefined } = {}) =>
  queryFor(
    listPosts,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.status && { status: filter.status }) } },
    { staleTime: fresh.live, whole: longestOfStatus },
  )

export interface PostFilter {
  readonly statuses?: readonly PostStatus[]
  readonly q?: string
  readonly campaignIds?: readonly string[]
  readonly accountIds?: readonly string[]
  readonly reviews?: readonly ReviewState[]
}

/** Posts as an infinite query. Only if the API has `lists`. */
export const postPagesQuery = (workspaceId: string, filter: PostFilter, order: PostOrder) =>
  pagesFor(listPosts, { params: { workspaceId }, query: { ...filter, order } }, { staleTime: fresh.live })

/** The number of posts by status. Only if the API has `lists`. */
export const postCountsQuery = (workspaceId: string, filter: PostFilter = {}) =>
  queryFor(countPosts, { params: { workspaceId }, query: filter }, { staleTime: fresh.live })

/** One list for each status, in that order; together they contain the most posts. */
export const allPostsQueries = (workspaceId: string) =>
  postStatuses.map((status) => postListQuery(workspaceId, { status }))

/** Posts per page, enough that a usual month fits on one. */
const pageSize = 1000

type PostQuery = Omit<NonNullable<QueryOf<typeof listPosts>>, 'cursor' | 'limit' | 'pageSize' | 'total'>

/**
 * All matching posts, page by page, on a server with paging (`useServerLists`). Cached like the other lists,
 * so that changes of a post apply to it as well.
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

/** The calendar's posts in a month by UTC, such as "2026-11". */
export const monthOfPostsQuery = (workspaceId: string, month: Month) =>
  everyPostQuery(workspaceId, { from: instantOf(month), to: instantOf(addMonth(month, 1)) })

/** The number of posts without a time that are read first. */
export const firstUntimed = 100

/** The posts without a time that changed last, at most `firstUntimed`. */
export const firstUntimedPostsQuery = (workspaceId: string) => {
  const query = { timed: 'no', order: 'latest', pageSize: firstUntimed } as const
  return queryFor(listPosts, { params: { workspaceId }, query }, { staleTime: fresh.live })
}

/** All posts without a time: drafts, and failed ones that never had a time. */
export const untimedPostsQuery = (workspaceId: string) => everyPostQuery(workspaceId, { timed: 'no' })

/** Scheduled and queued posts at any time. */
export const upcomingPostsQuery = (workspaceId: string) =>
  everyPostQuery(workspaceId, { statuses: ['scheduled', 'queued'] })

/** One post. */
export const postQuery = (workspaceId: string, postId: string) =>
  queryFor(getPost, { params: { workspaceId, postId } }, { staleTime: fresh.live })

/** The highest cost of publishing the post now, in credits. Never fresh, as prices and balances change. */
export const publishPreviewQuery = (workspaceId: string, postId: string) =>
  queryFor(previewPublish, { params: { workspaceId, postId } }, { staleTime: 0 })
