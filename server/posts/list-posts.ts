import { and, count, eq, getTableColumns, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import {
  type countPosts as CountPosts,
  type listPosts as ListPosts,
  longestCountedDays,
  type ParsedQueryOf,
  type Post,
  type PostOrder,
  type PostStatus,
  postStatuses,
  type ReviewState,
} from '~/contract'
import { addDays, type Day } from '~/domain/calendar/day'
import { atLocal, zonedDay } from '~/domain/calendar/time-zone'
import { postReviews, posts } from '../db/schema'
import { invalidQuery } from '../http/api-error'
import { findRows, isAmong, matchesSearch, type Order, type ReadRows, window } from '../lists/find'
import { endPage, endTotal, type PageCall, pageOf } from '../lists/page'
import type { Dependencies } from '../ports/dependencies'
import { reviewsOf } from './approval'
import { deliveriesOf, type PostRow, postRecord, repeatsOf } from './posts'

/** The time by which a post is listed. Keep the expression as it is: an index matches it. */
const postTime = sql`coalesce(${posts.publishedAt}, ${posts.scheduledAt}, ${posts.updatedAt})`

const { searchText: _, ...columns } = getTableColumns(posts)

const orders: Readonly<Record<PostOrder, Order>> = {
  newest: { key: posts.createdAt, descending: true },
  soonest: { key: postTime, descending: false },
  latest: { key: postTime, descending: true },
}

/** The row's value of the time that `order` sorts by. */
const timeIn = (order: PostOrder, row: PostRow): Date =>
  order === 'newest' ? row.createdAt : (row.publishedAt ?? row.scheduledAt ?? row.updatedAt)

type Filters = Omit<ParsedQueryOf<typeof CountPosts>, 'timezone'>

/** Condition for posts with a matching target. */
const hasTarget = (target: Readonly<Record<string, string>>): SQL =>
  sql`${posts.targets} @> ${JSON.stringify([target])}::jsonb`

const hasTargetIn = (name: 'accountId' | 'platform', values: readonly string[] | undefined) =>
  values && or(...values.map((value) => hasTarget({ [name]: value })))

const isInReview = (states: readonly ReviewState[]): SQL =>
  sql`exists (select from ${postReviews} where ${postReviews.postId} = ${posts.id} and ${isAmong(postReviews.state, states)})`

/** Condition for posts whose calendar time lies in the window, or that have or lack one (`timed`). */
function inWindow({ from, to, timed }: Filters): SQL | undefined {
  const untimed = and(isNull(posts.publishedAt), isNull(posts.scheduledAt))
  const hasWindow = from !== undefined || to !== undefined
  return and(
    window(postTime, from, to),
    hasWindow || timed === 'yes' ? not(sql`(${untimed})`) : undefined,
    timed === 'no' ? untimed : undefined,
  )
}

/** Filters that no order's index covers: `met` for walking an order, `found` for using their own indexes. */
function filterConditions(workspaceId: string, { q, accountIds, platforms, campaignIds, reviews }: Filters) {
  const words = matchesSearch(posts, workspaceId, q)
  const others = [
    hasTargetIn('accountId', accountIds),
    hasTargetIn('platform', platforms),
    campaignIds && isAmong(posts.campaignId, campaignIds),
    reviews && isInReview(reviews),
  ]
  return { met: and(words?.met, ...others), found: and(words?.found, ...others) }
}

const statusBranches = (workspaceId: string, statuses: readonly PostStatus[]): (SQL | undefined)[] =>
  statuses.map((status) => and(eq(posts.workspaceId, workspaceId), eq(posts.status, status)))

interface ListCall extends PageCall {
  readonly params: { readonly workspaceId: string }
  readonly query: ParsedQueryOf<typeof ListPosts>
}

/** `status` is the document's parameter; given with `statuses`, a post has to match both. */
const statusesOf = ({ status, statuses }: ListCall['query']): PostStatus[] =>
  postStatuses.filter(
    (each) => (status ?? each) === each && (statuses === undefined || statuses.includes(each)),
  )

/** A workspace's posts, newest first or in `order`. A window without an order is listed from its start. */
export async function listPosts(call: ListCall, { db }: Dependencies): Promise<Post[]> {
  const { params, query } = call
  const { workspaceId } = params
  const asked = query.from !== undefined || query.to !== undefined
  const name = query.order ?? (asked ? 'soonest' : 'newest')
  const page = pageOf(call, name)
  const statuses = statusesOf(query)
  const isAllStatuses = statuses.length === postStatuses.length
  // The index by time is per status.
  const branches =
    isAllStatuses && name === 'newest'
      ? [eq(posts.workspaceId, workspaceId)]
      : statusBranches(workspaceId, statuses)
  const matches = filterConditions(workspaceId, query)
  const within = inWindow(query)
  // In an order by another time, posts of the window aren't adjacent.
  const separateWindow = name === 'newest' ? within : undefined
  const read: ReadRows<PostRow> = (where, order, limit) =>
    db
      .select(columns)
      .from(posts)
      .where(where)
      .orderBy(...order)
      .limit(limit)
  const rows = await findRows(
    db,
    {
      table: posts,
      id: posts.id,
      order: orders[name],
      branches,
      within: name === 'newest' ? undefined : within,
      matching: and(matches.met, separateWindow),
      after: page.after,
      count: page.count,
    },
    read,
    and(matches.found, separateWindow),
  )
  const listed = endPage(call, page, name, rows, (row) => ({ key: timeIn(name, row), id: row.id }))
  await endTotal(call, db, posts, and(isOfStatuses(workspaceId, statuses), within, matches.found))
  const ids = listed.map(({ id }) => id)
  const results = await deliveriesOf(db, ids)
  const reviews = await reviewsOf(db, ids)
  const repeats = await repeatsOf(db, ids)
  return listed.map((row) =>
    postRecord(row, results.get(row.id) ?? [], { review: reviews.get(row.id), repeat: repeats.get(row.id) }),
  )
}

const isOfStatuses = (workspaceId: string, statuses: readonly PostStatus[]): SQL | undefined =>
  and(
    eq(posts.workspaceId, workspaceId),
    statuses.length === postStatuses.length ? undefined : isAmong(posts.status, statuses),
  )

/** Days are counted from 1970 until here, so that in every time zone a day before and after exists. In ms since 1970. */
const latestCountedMs = Date.UTC(9999, 11, 30)

/** The local days from that of `from` up to `to` (exclusive), each with the instant at which it begins. */
function daysBetween(zone: string, { from, to }: Filters): { day: Day; from: string }[] {
  if (from === undefined || to === undefined)
    throw invalidQuery('timezone', /*i18n*/ 'Give from and to as well: days are counted between them.')
  const end = Math.min(latestCountedMs, Date.parse(to))
  const start = new Date(Math.min(latestCountedMs, Math.max(0, Date.parse(from)))).toISOString()
  const days: { day: Day; from: string }[] = []
  for (let day = zonedDay(start, zone); ; day = addDays(day, 1)) {
    const startsAt = atLocal(day, 0, zone)
    if (Date.parse(startsAt) >= end) return days
    if (days.length === longestCountedDays)
      throw invalidQuery('to', `Must be within ${longestCountedDays} days of from.`)
    days.push({ day, from: startsAt })
  }
}

/** Condition for the counted posts. With a window it is split by status, to use the index by time. */
function countCondition(workspaceId: string, filters: Filters): SQL | undefined {
  const statuses = filters.statuses ?? postStatuses
  const within = inWindow(filters)
  if ((filters.from === undefined && filters.to === undefined) || statuses.length === 0)
    return and(isOfStatuses(workspaceId, statuses), within)
  return or(...statusBranches(workspaceId, statuses).map((branch) => and(branch, within)))
}

/** Numbers of posts by status and, given a time zone, by their local day on the calendar. */
export async function countPosts(
  workspaceId: string,
  { timezone, ...filters }: ParsedQueryOf<typeof CountPosts>,
  { db }: Dependencies,
) {
  const days = timezone === undefined ? undefined : daysBetween(timezone, filters)
  const { found } = filterConditions(workspaceId, filters)
  // Bucket 0 is before the first day, which a window never includes.
  const day = days
    ? sql<number>`width_bucket(${postTime}, ${sql.param(days.map(({ from }) => from))}::timestamptz[])`
    : sql<number>`0`
  const rows = await db
    .select({ status: posts.status, day: day.mapWith(Number), count: count() })
    .from(posts)
    .where(and(countCondition(workspaceId, filters), found))
    .groupBy(sql`1`, sql`2`)
  const byStatus = new Map<string, number>()
  const byDay = new Map<string, number>()
  for (const row of rows) {
    byStatus.set(row.status, (byStatus.get(row.status) ?? 0) + row.count)
    const named = days?.[row.day - 1]?.day
    if (named !== undefined) byDay.set(named, (byDay.get(named) ?? 0) + row.count)
  }
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    statuses: Object.fromEntries(byStatus),
    ...(days && { days: Object.fromEntries(byDay) }),
  }
}
