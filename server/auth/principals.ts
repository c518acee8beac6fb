import { and, eq } from 'drizzle-orm'
import { type Granting, grant } from '../credits/ledger'
import type { Database, Queryable, Transaction } from '../db/database'
import { newId, randomText } from '../db/identifiers'
import { creditAccounts, memberships, principals, settings } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'

/** Creates a credit account with `credits` (may be 0). Returns its id. */
export async function createCreditAccount(
  tx: Transaction,
  start: { credits: number; kind: Granting['kind']; description: string; at: Date },
): Promise<string> {
  const id = newId('ca')
  await tx.insert(creditAccounts).values({ id, createdAt: start.at })
  await grant(tx, {
    creditAccountId: id,
    amount: start.credits,
    kind: start.kind,
    description: start.description,
    reference: `start:${id}`,
    at: start.at,
  })
  return id
}

/** Creates a person or program that tokens act for. Returns its row. */
export async function createPrincipal(
  tx: Transaction,
  given: { name: string; email?: string | undefined; creditAccountId: string; operator?: boolean; at: Date },
): Promise<typeof principals.$inferSelect> {
  const row = {
    id: newId('prn'),
    name: given.name,
    email: given.email ?? null,
    creditAccountId: given.creditAccountId,
    operator: given.operator ?? false,
    createdAt: given.at,
  }
  await tx.insert(principals).values(row)
  return row
}

/** Credits of a new studio. */
const startCredits = 500

/** The operator, whoever runs this server: created at the first start, with credits. Returns their row. */
export async function ensureOperator(db: Database): Promise<typeof principals.$inferSelect> {
  return db.transaction(async (tx) => {
    // If several servers start at once on one Postgres, the first creates the operator; the others wait here and find
    // them.
    await tx.insert(settings).values({ key: 'operator', value: '' }).onConflictDoNothing()
    const [lockRow] = await tx.select().from(settings).where(eq(settings.key, 'operator')).for('update')
    const [existing] = await tx
      .select()
      .from(principals)
      .where(eq(principals.id, lockRow?.value ?? ''))
    if (existing) return existing
    const at = new Date()
    const start = { credits: startCredits, kind: 'grant', description: 'Starting credits', at } as const
    const creditAccountId = await createCreditAccount(tx, start)
    const operator = await createPrincipal(tx, { name: 'Studio owner', creditAccountId, operator: true, at })
    await tx.update(settings).set({ value: operator.id }).where(eq(settings.key, 'operator'))
    return operator
  })
}

/** The key that signs upload URLs: 320 random bits, created once. */
export async function ensureSigningKey(db: Database): Promise<string> {
  await db
    .insert(settings)
    .values({ key: 'signing_key', value: randomText(64) })
    .onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, 'signing_key'))
  if (!row) throw new Error('The signing key wasn’t stored.')
  return row.value
}

/** 403 unless the caller is the operator, who alone may create workspaces, tokens and members. */
export function requireOperator(caller: Caller): void {
  if (!caller.principal.operator) {
    throw new ApiError('forbidden', /*i18n*/ 'Only the operator of this server can do this.')
  }
}

/** 403 unless the caller is the operator, with a token that is not limited to some workspaces. */
export function requireWholeServer(caller: Caller): void {
  requireOperator(caller)
  if (caller.workspaceIds)
    throw new ApiError('forbidden', /*i18n*/ 'This token only works in its own workspaces.')
}

/** The person's role in the workspace; undefined if they aren't a member. */
export async function roleOf(q: Queryable, workspaceId: string, principalId: string) {
  const [row] = await q
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.principalId, principalId)))
  return row?.role
}
