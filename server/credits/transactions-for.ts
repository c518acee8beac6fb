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

/** Workspaces whose records the caller and their token may read. */
async function readableBy({ principal, workspaceIds }: Caller, db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.principalId, principal.id))
  return rows.map(({ id }) => id).filter((id) => !workspaceIds || workspaceIds.includes(id))
}

/** True if the caller may see every transaction of their credits: they own each workspace that uses these. */
async function canReadAll({ principal, workspaceIds }: Caller, db: Database): Promise<boolean> {
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

/** Transactions of the account itself, which name no workspace's posts or prompts. */
const ofAccount = and(
  isNull(transactions.workspaceId),
  inArray(transactions.kind, ['grant', 'trial', 'purchase']),
)

/** Transactions of these campaigns, and of their posts. */
const isOfCampaign = (campaignIds: readonly string[]) =>
  or(
    isAmong(transactions.campaignId, campaignIds),
    sql`${transactions.postId} = any(array(select ${posts.id} from ${posts} where ${isAmong(posts.campaignId, campaignIds)}))`,
  )

const day = sql<string>`to_char(${transactions.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
/**
 * Refunds count towards the kind that was paid for: those of deliveries name their post, those of pictures name none.
 */
const paidFor = sql<string>`case when ${transactions.kind} <> 'refund' then ${transactions.kind}
  when ${transactions.postId} is null then 'image' else 'publish' end`
const newest = sql<Date>`max(${transactions.createdAt})`.mapWith(transactions.createdAt)

const sumId = sql<string>`'sum_' || ${day} || '_' || ${paidFor}`

/** Non-zero sums by day (UTC) and kind, optionally only of these kinds. */
const nonZeroSums = (kinds: readonly string[] | undefined) =>
  and(sql`sum(${transactions.amount}) <> 0`, kinds && sql`${paidFor} = any(${sql.param([...kinds])}::text[])`)

/** The number of sums on all pages. */
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
 * Sums of transactions that the caller may not see: one by day (UTC) and kind, newest first, without descriptions. A
 * sum is dated like the latest transaction in it.
 */
async function sumsOf(
  where: SQL | undefined,
  kinds: readonly string[] | undefined,
  { after, count: limit }: Page,
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
    .limit(limit)
  return rows
}

/**
 * Transactions of the caller's credits, newest first. Several workspaces may use the same credits: spending of those
 * that the caller can't read is answered as a sum for each day and kind, so that the amounts still add up to the
 * balance without revealing posts or prompts. A page merges both.
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
      extraCount,
    }
    return (await listRecords(call, db, list)).map(transactionRecord)
  }
  if (await canReadAll(caller, db)) return pageWhere(ofCaller)
  const readable = or(ofAccount, inArray(transactions.workspaceId, await readableBy(caller, db)))
  // A filter by workspaces or campaigns only returns what the caller can read.
  if (query.workspaceIds ?? query.campaignIds) return pageWhere(and(ofCaller, readable))
  const page = pageOf(call, order)
  const { after } = page
  const afterCursor =
    after && sql`(${transactions.createdAt}, ${transactions.id}) < (${keyAt(after)}, ${after.id})`
  const hidden = and(ofCaller, sql`(${readable}) is not true`, within)
  const sums = await sumsOf(hidden, query.kinds, page, db)
  const allSums = query.total === 'yes' ? await countSums(hidden, query.kinds, db) : 0
  // No sums from here on, so this is an ordinary page.
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
