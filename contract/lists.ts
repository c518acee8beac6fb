import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { commaList, instant, text, timeZone, wholeNumber } from './bounds'
import { campaignStatuses, channels, contentTypes } from './campaign'
import { transactionKinds } from './credits'
import { endpoint } from './endpoint'
import { postStatuses, reviewStates } from './post'
import { productStatuses } from './product'
import { platforms } from './social'

// What the embedded server's lists take beside the document (the feature `lists` of `getStudio`). Its answers have
// `Link: <…>; rel="next"` (RFC 8288) while there is more, and `X-Total-Count` where it is asked for.

/** The most records on one page. */
export const longestPage = 1000

/** What every list takes. */
export const pageQuery = {
  /** Where the page begins: the value that the `Link` of the page before carries. */
  cursor: z.optional(text(1, 2048)),
  /** Records on a page; goes before `limit`. */
  pageSize: z.optional(wholeNumber(1, longestPage)),
  /** `yes`: the answer's `X-Total-Count` says how many records there are on all pages. */
  total: z.optional(z.enum(['yes', 'no'])),
}
/** Words that a record has to hold, each anywhere in it, in any case, with or without accents. */
const q = z.optional(text(1, 200))
const ids = () => z.optional(commaList(text(1, 128), 50))

/**
 * How posts follow each other: as they were made, newest first; or by their time (`publishedAt`, else `scheduledAt`, else
 * `updatedAt`), the earliest or the latest first.
 */
export const postOrders = ['newest', 'soonest', 'latest'] as const
export type PostOrder = (typeof postOrders)[number]

const postFilters = {
  q,
  statuses: z.optional(commaList(z.enum(postStatuses), postStatuses.length)),
  /** Posts that stand on the calendar (`publishedAt`, else `scheduledAt`) at or after it. */
  from: z.optional(instant()),
  /** Those before it. */
  to: z.optional(instant()),
  /** `no`: posts that stand nowhere on the calendar; `yes`: all others. */
  timed: z.optional(z.enum(['yes', 'no'])),
  /** Posts that target one of these. */
  accountIds: ids(),
  /** Posts that target one of these. */
  platforms: z.optional(commaList(z.enum(platforms), platforms.length)),
  campaignIds: ids(),
  /** Posts whose review is in one of these states. */
  reviews: z.optional(commaList(z.enum(reviewStates), reviewStates.length)),
}

export const PostsMore = z.object({ ...pageQuery, ...postFilters, order: z.optional(z.enum(postOrders)) })
/** The longest address that media are found by, in characters. */
export const longestAddress = 4096

export const MediaMore = z.object({
  ...pageQuery,
  q,
  campaignIds: ids(),
  /** The file at this address, as records name it. */
  url: z.optional(text(1, longestAddress)),
})

/**
 * How products follow each other: as they were made or changed, newest first; by name, numbers in it by their value; the
 * active, then drafts, then the archived, of each the newest first.
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
  /** Transactions of one of these campaigns, and of the posts that belong to it now. */
  campaignIds: ids(),
  /** Transactions at or after it. */
  from: z.optional(instant()),
  /** Those before it. */
  to: z.optional(instant()),
})

/** The longest window whose days are counted, in days. */
export const longestCountedDays = 400

export const PostCountsQuery = z.object({
  ...postFilters,
  /** The zone of the days. With it `from` and `to` are required, and the answer counts each day between them. */
  timezone: z.optional(timeZone()),
})

/** How many posts there are. */
export const PostCounts = z.looseObject({
  total: z.number(),
  /** By status; one that has none is left out. */
  statuses: z.catch(z.record(z.string(), z.number()), () => ({})),
  /** By local day (`2026-03-29`) on the calendar; a day that has none is left out. */
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
