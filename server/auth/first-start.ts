import { eq } from 'drizzle-orm'
import { createCreditAccount, createPrincipal } from './principals'
import type { Database } from '../db/database'
import { principals, settings } from '../db/schema'
import { randomText } from '../db/identifiers'

/** Credits that a new studio begins with. */
const startCredits = 500

/** Whoever runs this server: made at the first start, with credits. Returns their row. */
export async function ensureOperator(db: Database): Promise<typeof principals.$inferSelect> {
  return db.transaction(async (tx) => {
    // Of several servers that start at once on one Postgres, one makes them; the others wait here and find them.
    await tx.insert(settings).values({ key: 'operator', value: '' }).onConflictDoNothing()
    const [mark] = await tx.select().from(settings).where(eq(settings.key, 'operator')).for('update')
    const [known] = await tx
      .select()
      .from(principals)
      .where(eq(principals.id, mark?.value ?? ''))
    if (known) return known
    const at = new Date()
    const start = { credits: startCredits, kind: 'grant', description: 'Credits to start with', at } as const
    const creditAccountId = await createCreditAccount(tx, start)
    const operator = await createPrincipal(tx, { name: 'Studio owner', creditAccountId, operator: true, at })
    await tx.update(settings).set({ value: operator.id }).where(eq(settings.key, 'operator'))
    return operator
  })
}

/** The key that signs upload addresses: 320 random bits, the same at every start. */
export async function ensureSigningKey(db: Database): Promise<string> {
  await db
    .insert(settings)
    .values({ key: 'signing_key', value: randomText(64) })
    .onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, 'signing_key'))
  if (!row) throw new Error('The signing key was not stored.')
  return row.value
}
