import { and, eq, sql } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import type { Queryable, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { creditAccounts, transactions } from '../db/schema'
import { ApiError } from '../http/api-error'

type Kind = (typeof transactions.$inferSelect)['kind']

interface Entry {
  readonly creditAccountId: string
  /** Credits, a whole number above 0. */
  readonly amount: number
  /** What is paid or refunded. Unique together with `kind`, so that an entry is never made twice. */
  readonly reference: string
  readonly description: string
  readonly workspaceId?: string | undefined
  readonly campaignId?: string | undefined
  readonly postId?: string | undefined
  readonly at: Date
}

export interface Spending extends Entry {
  readonly kind: Extract<Kind, 'image' | 'preset' | 'publish'>
  readonly purchaseUrl: string
}

export interface Granting extends Entry {
  readonly kind: Extract<Kind, 'grant' | 'trial' | 'purchase'>
}

/** Credits on the account: always the sum of its transactions (docs/architecture.md, "The embedded API"). */
export async function balanceOf(q: Queryable, creditAccountId: string): Promise<number> {
  return (await creditsOf(q, creditAccountId)).balance
}

/** The balance, and how much of it is left of a free trial. Trial credits are spent first. */
export async function creditsOf(
  q: Queryable,
  creditAccountId: string,
): Promise<{ balance: number; trial: number }> {
  const [row] = await q.select().from(creditAccounts).where(eq(creditAccounts.id, creditAccountId))
  const { balance = 0, trialBalance = 0 } = row ?? {}
  return { balance, trial: Math.max(0, Math.min(balance, trialBalance)) }
}

const isTrial = (kind: Kind): boolean => kind !== 'grant' && kind !== 'purchase'

/**
 * Writes transactions and updates their account's sums; nothing else does. Entries whose reference and kind exist
 * already are skipped. Returns how many were written.
 */
export async function addEntries(
  tx: Transaction,
  creditAccountId: string,
  entries: readonly Omit<typeof transactions.$inferInsert, 'creditAccountId'>[],
): Promise<number> {
  if (entries.length === 0) return 0
  const written = await tx
    .insert(transactions)
    .values(entries.map((entry) => ({ ...entry, creditAccountId })))
    .onConflictDoNothing({ target: [transactions.reference, transactions.kind] })
    .returning({ amount: transactions.amount, kind: transactions.kind })
  const sum = (rows: typeof written) => rows.reduce((total, { amount }) => total + amount, 0)
  if (written.length > 0)
    await tx
      .update(creditAccounts)
      .set({
        balance: sql`${creditAccounts.balance} + ${sum(written)}`,
        trialBalance: sql`${creditAccounts.trialBalance} + ${sum(written.filter(({ kind }) => isTrial(kind)))}`,
      })
      .where(eq(creditAccounts.id, creditAccountId))
  return written.length
}

const addEntry = (tx: Transaction, entry: Entry, kind: Kind, amount: number): Promise<number> =>
  addEntries(tx, entry.creditAccountId, [
    {
      id: newId('txn'),
      amount,
      kind,
      description: entry.description,
      workspaceId: entry.workspaceId ?? null,
      postId: entry.postId ?? null,
      campaignId: entry.campaignId ?? null,
      reference: entry.reference,
      createdAt: entry.at,
    },
  ])

async function hasEntry(tx: Transaction, reference: string, kind: Kind): Promise<boolean> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.reference, reference), eq(transactions.kind, kind)))
  return rows.length > 0
}

/**
 * Debits `amount`, once for each reference and kind, and returns the new balance. Locks the account until `tx` ends,
 * so that concurrent spending can't go below zero. Throws 402 `insufficient_credits` with `purchaseUrl` (api.md
 * section 7), writing nothing.
 */
export async function spend(tx: Transaction, spending: Spending): Promise<number> {
  const { creditAccountId, amount, reference, kind } = spending
  const [account] = await tx
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(eq(creditAccounts.id, creditAccountId))
    .for('update')
  const balance = account?.balance ?? 0
  if (amount === 0) return balance
  if (amount > balance) {
    if (await hasEntry(tx, reference, kind)) return balance
    throw new ApiError(
      'insufficient_credits',
      sentence('notEnoughCredits', { needed: formatNumber(amount), balance: formatNumber(balance) }),
      { purchaseUrl: spending.purchaseUrl },
    )
  }
  return (await addEntry(tx, spending, kind, -amount)) > 0 ? balance - amount : balance
}

/** Refunds what was paid under `reference`, once. */
export async function refund(tx: Transaction, entry: Entry): Promise<void> {
  if (entry.amount > 0) await addEntry(tx, entry, 'refund', entry.amount)
}

/** Adds credits, once for each reference and kind. */
export async function grant(tx: Transaction, granting: Granting): Promise<void> {
  if (granting.amount > 0) await addEntry(tx, granting, granting.kind, granting.amount)
}

const formatNumber = (amount: number): string => amount.toLocaleString('en')
