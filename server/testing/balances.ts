import { eq, sql } from 'drizzle-orm'
import { grant } from '../credits/ledger'
import type { Database } from '../db/database'
import { creditAccounts, transactions } from '../db/schema'

/** Credit accounts whose stored sums differ from their transactions. There should never be any. */
export async function wrongBalances(db: Database) {
  const sum = sql<number>`coalesce(sum(${transactions.amount}), 0)::int`
  const trial = sql<number>`coalesce(sum(${transactions.amount}) filter (where ${transactions.kind} not in ('grant', 'purchase')), 0)::int`
  return db
    .select({
      id: creditAccounts.id,
      balance: creditAccounts.balance,
      trialBalance: creditAccounts.trialBalance,
      sum,
      trial,
    })
    .from(creditAccounts)
    .leftJoin(transactions, eq(transactions.creditAccountId, creditAccounts.id))
    .groupBy(creditAccounts.id)
    .having(sql`${creditAccounts.balance} <> ${sum} or ${creditAccounts.trialBalance} <> ${trial}`)
}

/** Gives the owner enough credits for anything a test does. */
export async function giveCredits(db: Database): Promise<void> {
  const [account] = await db.select().from(creditAccounts)
  if (!account) throw new Error('The first start made no credit account.')
  const given = { amount: 1_000_000, kind: 'grant', description: 'Test', reference: 'test' } as const
  await db.transaction((tx) => grant(tx, { ...given, creditAccountId: account.id, at: new Date() }))
}
