import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { commaList, instant, text, timeZone, wholeNumber } from './bounds'
import { campaignStatuses, channels, contentTypes } from './campaign'
import { transactionKinds } from './credits'
import { endpoint } from './endpoint'
import { postStatuses, reviewStates } from './post'
import { productStatuses } from './product'
import { platforms } from './social'

// Extra list parameters of the embedded server (the feature `lists` of `getStudio`). Responses have `Link: <…>; rel="next"`
// (RFC 8288) while there are more pages, and `X-Total-Count` if requested.

/** Maximum number of records per page. */
export const longestPage = 1000

/** Parameters of every list. */
export const pageQuery = {
  /** Start of the page, from the `Link` of the previous page. */
  cursor: z.optional(text(1, 2048)),
  /** Records per page; takes precedence over `limit`. */
  pageSize: z.optional(wholeNumber(1, longestPage)),
  /** `yes`: the response's `X-Total-Count` is the number of records on all pages. */
  total: z.optional(z.enum(['yes', 'no'])),
}
/** Words that a record has to contain, anywhere, ignoring case and accents. */
const q = z.optional(text(1, 200))
const ids = () => z.optional(commaList(text(1, 128), 50))

/**
 * Sort order of posts: by creation, newest first; or by time (`publishedAt`, else `scheduledAt`, else `updatedAt`), earliest
 * or latest first.
 */
export const postOrders = ['newest', 'soonest', 'latest'] as const
export type PostOrder = (typeof postOrders)[number]

const postFilters = {
  q,
  statuses: z.optional(commaList(z.enum(postStatuses), postStatuses.length)),
  /** Start of the calendar range (`publishedAt`, else `scheduledAt`), inclusive. */
  from: z.optional(instant()),
  /** End of the range, exclusive. */
  to: z.optional(instant()),
  /** `no`: only posts without a time on the calendar; `yes`: only posts with one. */
  timed: z.optional(z.enum(['yes', 'no'])),
  /** Posts that target one of these accounts. */
  accountIds: ids(),
  /** Posts that target one of these platforms. */
  platforms: z.optional(commaList(z.enum(platforms), platforms.length)),
  campaignIds: ids(),
  /** Posts whose review is in one of these states. */
  reviews: z.optional(commaList(z.enum(reviewStates), reviewStates.length)),
}

export const PostsMore = z.object({ ...pageQuery, ...postFilters, order: z.optional(z.enum(postOrders)) })
/** Maximum length of `url` in a media query, in characters. */
export const longestAddress = 4096

export const MediaMore = z.object({
  ...pageQuery,
  q,
  campaignIds: ids(),
  /** The file with exactly this address. */
  url: z.optional(text(1, longestAddress)),
})

/**
 * Sort order of products: by creation or update, newest first; by name, comparing digits as numbers; by status (active,
 * drafts, archived), newest first within each.
 */
export const productOrders = ['newest', 'changed', 'name', 'status'] as const
export type ProductOrder = (typeof productOrders)[number]

export const ProductsMore = z.object({
  ...pageQuery,
  q,
  statuses: z.optional(commaList(z.enum(productStatuses), productStatuses.length)),
  order: z.optional(z.enum(productOrders)),
})
export const CampaignsMore = z.object({
  ...pageQuery,
  q,
  statuses: z.optional(commaList(z.enum(campaignStatuses), campaignStatuses.length)),
  channels: z.optional(commaList(z.enum(channels), channels.length)),
  contentTypes: z.optional(commaList(z.enum(contentTypes), contentTypes.length)),
  /** Campaigns for one of these products. */
  productIds: ids(),
})
export const TransactionsMore = z.object({
  ...pageQuery,
  kinds: z.optional(commaList(z.enum(transactionKinds), transactionKinds.length)),
  workspaceIds: ids(),
  /** Transactions of these campaigns, and of posts that currently belong to them. */
  campaignIds: ids(),
  /** Inclusive. */
  from: z.optional(instant()),
  /** Exclusive. */
  to: z.optional(instant()),
})

/** Maximum length of the range for counts by day, in days. */
export const longestCountedDays = 400

export const PostCountsQuery = z.object({
  ...postFilters,
  /** Time zone for counts by day. Requires `from` and `to`; the response then includes `days`. */
  timezone: z.optional(timeZone()),
})

export const PostCounts = z.looseObject({
  total: z.number(),
  /** By status, without those that have none. */
  statuses: z.catch(z.record(z.string(), z.number()), () => ({})),
  /** By local calendar day (`2026-03-29`), without those that have none. */
  days: maybe(z.record(z.string(), z.number())),
})

export const countPosts = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: '/workspaces/{workspaceId}/post-counts',
  query: PostCountsQuery,
  data: one('counts', PostCounts),
  summary: /*i18n*/ 'Counts posts by status and, in a window, by day.',
})
