import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { listCreditTransactions } from '~/contract'
import type { Database } from '../db/database'
import { memberships, posts, transactions, workspaces } from '../db/schema'
import type { Caller } from '../http/authenticate'
import type { Call } from '../http/implement'
import { isAmong, keyAt, window } from '../lists/find'
import { listRecords } from '../lists/list-records'
import { endPage, endTotal, type Page, pageOf } from '../lists/page'

type Row = typeof transactions.$inferSelect

const order = 'newest'

function transactionRecord(row: Row) {
  return {
    id: row.id,
    amount: row.amount,
    kind: row.kind,
    description: row.description,
    ...(row.workspaceId !== null && { workspaceId: row.workspaceId }),
    ...(row.postId !== null && { postId: row.postId }),
    ...(row.campaignId !== null && { campaignId: row.campaignId }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Workspaces whose records the caller may read: their own, as far as their token goes. */
async function readableBy({ principal, workspaceIds }: Caller, db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.principalId, principal.id))
  return rows.map(({ id }) => id).filter((id) => !workspaceIds || workspaceIds.includes(id))
}

/** Whether nothing on the caller's credits is closed to them: they own each workspace that draws on these. */
async function readsAll({ principal, workspaceIds }: Caller, db: Database): Promise<boolean> {
  if (workspaceIds) return false
  const rows = await db
    .select({ role: memberships.role })
    .from(workspaces)
    .leftJoin(
      memberships,
      and(eq(memberships.workspaceId, workspaces.id), eq(memberships.principalId, principal.id)),
    )
    .where(eq(workspaces.creditAccountId, principal.creditAccountId))
  return rows.length > 0 && rows.every(({ role }) => role === 'owner')
}

/** What the account itself got, which names no workspace's posts or prompts. */
const ofAccount = and(
  isNull(transactions.workspaceId),
  inArray(transactions.kind, ['grant', 'trial', 'purchase']),
)

/** What was paid for these campaigns themselves, and for the posts that are theirs. */
const isOfCampaign = (campaignIds: readonly string[]) =>
  or(
    isAmong(transactions.campaignId, campaignIds),
    sql`${transactions.postId} = any(array(select ${posts.id} from ${posts} where ${isAmong(posts.campaignId, campaignIds)}))`,
  )

const day = sql<string>`to_char(${transactions.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
/** What was given back is taken off what it had been paid for: deliveries name their post, pictures name none. */
const paidFor = sql<string>`case when ${transactions.kind} <> 'refund' then ${transactions.kind}
  when ${transactions.postId} is null then 'image' else 'publish' end`
const newest = sql<Date>`max(${transactions.createdAt})`.mapWith(transactions.createdAt)

const sumId = sql<string>`'sum_' || ${day} || '_' || ${paidFor}`

/** Sums of each day (UTC) and kind that come to something, of these kinds where given. */
const nonZeroSums = (kinds: readonly string[] | undefined) =>
  and(sql`sum(${transactions.amount}) <> 0`, kinds && sql`${paidFor} = any(${sql.param([...kinds])}::text[])`)

/** How many sums there are on all pages. */
async function countSums(where: SQL | undefined, kinds: readonly string[] | undefined, db: Database) {
  const sums = db
    .select({ id: sumId.as('id') })
    .from(transactions)
    .where(where)
    .groupBy(day, paidFor)
    .having(nonZeroSums(kinds))
    .as('sums')
  const [row] = await db.select({ count: count() }).from(sums)
  return row?.count ?? 0
}

/**
 * Transactions that are told in sums alone, the newest day first: one of each day (UTC) and kind, without words. A sum
 * stands where the last of what it sums up does.
 */
async function sumsOf(
  where: SQL | undefined,
  kinds: readonly string[] | undefined,
  { after, count: most }: Page,
  db: Database,
) {
  const rows = await db
    .select({
      id: sumId,
      kind: paidFor,
      amount: sql<number>`sum(${transactions.amount})::int`,
      createdAt: newest,
    })
    .from(transactions)
    .where(where)
    .groupBy(day, paidFor)
    .having(
      and(
        nonZeroSums(kinds),
        after && sql`(max(${transactions.createdAt}), ${sumId}) < (${keyAt(after)}, ${after.id})`,
      ),
    )
    .orderBy(desc(newest), desc(sumId))
    .limit(most)
  return rows
}

/**
 * Transactions of the caller's credits, the newest first. Several workspaces may draw on the same credits: what those
 * spent that the caller can't read is answered as a sum for each day and kind, so that the amounts still add up to the
 * balance and nobody reads a post or a prompt here that is closed to them there. A page is merged of both.
 */
export async function transactionsFor(call: Call<typeof listCreditTransactions>, db: Database) {
  const { caller, query } = call
  const ofCaller = eq(transactions.creditAccountId, caller.principal.creditAccountId)
  const within = window(transactions.createdAt, query.from, query.to)
  const matches = [
    query.kinds && isAmong(transactions.kind, query.kinds),
    query.workspaceIds && isAmong(transactions.workspaceId, query.workspaceIds),
    query.campaignIds && isOfCampaign(query.campaignIds),
  ]
  const read = (where: SQL | undefined, order: readonly SQL[], limit: number) =>
    db
      .select()
      .from(transactions)
      .where(where)
      .orderBy(...order)
      .limit(limit)
  const pageWhere = async (branch: SQL | undefined, extraCount = 0) => {
    const list = {
      table: transactions,
      time: transactions.createdAt,
      branch,
      within,
      matches,
      read,
      besides: extraCount,
    }
    return (await listRecords(call, db, list)).map(transactionRecord)
  }
  if (await readsAll(caller, db)) return pageWhere(ofCaller)
  const readable = or(ofAccount, inArray(transactions.workspaceId, await readableBy(caller, db)))
  // Who asks for certain workspaces or campaigns asks for those that they can read.
  if (query.workspaceIds ?? query.campaignIds) return pageWhere(and(ofCaller, readable))
  const page = pageOf(call, order)
  const { after } = page
  const afterCursor =
    after && sql`(${transactions.createdAt}, ${transactions.id}) < (${keyAt(after)}, ${after.id})`
  const closed = and(ofCaller, sql`(${readable}) is not true`, within)
  const sums = await sumsOf(closed, query.kinds, page, db)
  const allSums = query.total === 'yes' ? await countSums(closed, query.kinds, db) : 0
  // Nothing is told in sums from here on: an ordinary page.
  if (sums.length === 0) return pageWhere(and(ofCaller, readable), allSums)
  const newestFirst = [desc(transactions.createdAt), desc(transactions.id)]
  const rows = await read(and(ofCaller, readable, within, afterCursor, ...matches), newestFirst, page.count)
  await endTotal(call, db, transactions, and(ofCaller, readable, within, ...matches), allSums)
  const merged = [
    ...rows.map((row) => ({ ...row, record: transactionRecord(row) })),
    ...sums.map((row) => ({ ...row, record: { ...row, createdAt: row.createdAt.toISOString() } })),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  return endPage(call, page, order, merged, ({ createdAt, id }) => ({ key: createdAt, id })).map(
    ({ record }) => record,
  )
}
