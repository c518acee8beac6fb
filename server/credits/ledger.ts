import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database'
import { creditAccounts, transactions } from '../db/schema'
import { ApiError } from '../http/api-error'
import { newId } from '../db/identifiers'

type Kind = (typeof transactions.$inferSelect)['kind']

interface Entry {
  readonly creditAccountId: string
  /** Credits, a whole number above 0. */
  readonly amount: number
  /** What is paid or given back. With `kind` it is unique: the same entry is never made twice. */
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

/** Credits on the account: the sum of its transactions, always (docs/architecture.md, "The embedded API"). */
export async function balanceOf(q: Queryable, creditAccountId: string): Promise<number> {
  const [row] = await q
    .select({ balance: sql<number>`coalesce(sum(${transactions.amount}), 0)::int` })
    .from(transactions)
    .where(eq(transactions.creditAccountId, creditAccountId))
  return row?.balance ?? 0
}

/** Credits of the free trial that are left: trial credits go before all others. */
export async function trialLeft(q: Queryable, creditAccountId: string): Promise<number> {
  const [row] = await q
    .select({
      left: sql<number>`greatest(0, coalesce(sum(${transactions.amount}) filter (where ${transactions.kind} not in ('grant', 'purchase')), 0))::int`,
    })
    .from(transactions)
    .where(eq(transactions.creditAccountId, creditAccountId))
  return row?.left ?? 0
}

async function enter(tx: Transaction, entry: Entry, kind: Kind, amount: number): Promise<void> {
  await tx
    .insert(transactions)
    .values({
      id: newId('txn'),
      creditAccountId: entry.creditAccountId,
      amount,
      kind,
      description: entry.description,
      workspaceId: entry.workspaceId ?? null,
      postId: entry.postId ?? null,
      campaignId: entry.campaignId ?? null,
      reference: entry.reference,
      createdAt: entry.at,
    })
    .onConflictDoNothing({ target: [transactions.reference, transactions.kind] })
}

async function isEntered(tx: Transaction, reference: string, kind: Kind): Promise<boolean> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.reference, reference), eq(transactions.kind, kind)))
  return rows.length > 0
}

/**
 * Debits `amount` once for each reference and kind, and returns the balance after it. Locks the account until `tx`
 * ends, so that concurrent spending cannot go below zero. Writes nothing when it throws: 402 `insufficient_credits`
 * with `purchaseUrl` (api.md section 7).
 */
export async function spend(tx: Transaction, spending: Spending): Promise<number> {
  await tx
    .select({ id: creditAccounts.id })
    .from(creditAccounts)
    .where(eq(creditAccounts.id, spending.creditAccountId))
    .for('update')
  const balance = await balanceOf(tx, spending.creditAccountId)
  if (spending.amount === 0 || (await isEntered(tx, spending.reference, spending.kind))) return balance
  if (spending.amount > balance) {
    throw new ApiError(
      'insufficient_credits',
      `Not enough credits: this needs ${grouped(spending.amount)}, and you have ${grouped(balance)}.`,
      { purchaseUrl: spending.purchaseUrl },
    )
  }
  await enter(tx, spending, spending.kind, -spending.amount)
  return balance - spending.amount
}

/** Gives back what was paid under `reference`, once. */
export async function refund(tx: Transaction, entry: Entry): Promise<void> {
  if (entry.amount > 0) await enter(tx, entry, 'refund', entry.amount)
}

/** Adds credits, once for each reference and kind. */
export async function grant(tx: Transaction, granting: Granting): Promise<void> {
  if (granting.amount > 0) await enter(tx, granting, granting.kind, granting.amount)
}

const grouped = (amount: number): string => amount.toLocaleString('en')
