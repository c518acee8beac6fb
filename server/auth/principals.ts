import { creditAccounts, principals } from '../db/schema'
import { type Granting, grant } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'

/** A new credit account that begins with `credits` (0: with nothing). Returns its id. */
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

/** A person or program that tokens act for. Returns its row. */
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
