import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { memberships, transactions } from '../db/schema'
import type { Caller } from '../http/authenticate'

type Row = typeof transactions.$inferSelect

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

/** What the account itself got, which names no workspace's posts or prompts. */
const ofAccount = and(
  isNull(transactions.workspaceId),
  inArray(transactions.kind, ['grant', 'trial', 'purchase']),
)

const day = sql<string>`to_char(${transactions.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
/** What was given back is taken off what it had been paid for: deliveries name their post, pictures name none. */
const paidFor = sql<string>`case when ${transactions.kind} <> 'refund' then ${transactions.kind}
  when ${transactions.postId} is null then 'image' else 'publish' end`
const newest = sql<Date>`max(${transactions.createdAt})`.mapWith(transactions.createdAt)

/** Transactions that are told in sums alone, the newest day first: one of each day (UTC) and kind, without words. */
async function sumsOf(where: SQL | undefined, limit: number, db: Database) {
  const rows = await db
    .select({
      day,
      kind: paidFor,
      amount: sql<number>`sum(${transactions.amount})::int`,
      createdAt: newest,
    })
    .from(transactions)
    .where(where)
    .groupBy(day, paidFor)
    .having(sql`sum(${transactions.amount}) <> 0`)
    .orderBy(desc(newest), paidFor)
    .limit(limit)
  return rows.map(({ day: on, kind, amount, createdAt }) => ({
    id: `sum_${on}_${kind}`,
    amount,
    kind,
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Transactions of the caller's credits, the newest first. Several workspaces may draw on the same credits: what those
 * spent that the caller can't read is answered as a sum for each day and kind, so that the amounts still add up to the
 * balance and nobody reads a post or a prompt here that is closed to them there.
 */
export async function transactionsFor(caller: Caller, limit: number, db: Database) {
  const ofCaller = eq(transactions.creditAccountId, caller.principal.creditAccountId)
  const readable = or(ofAccount, inArray(transactions.workspaceId, await readableBy(caller, db)))
  const rows = await db
    .select()
    .from(transactions)
    .where(and(ofCaller, readable))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
  const sums = await sumsOf(and(ofCaller, sql`(${readable}) is not true`), limit, db)
  if (sums.length === 0) return rows.map(transactionRecord)
  return [...rows.map(transactionRecord), ...sums]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, limit)
}
