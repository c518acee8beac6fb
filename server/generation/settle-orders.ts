import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refund } from '../credits/ledger'
import { media, transactions } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'

/**
 * Gives back what was debited for pictures that never came because the server died in between. Orders younger than
 * `minAgeMs` milliseconds may still be in work, by another server on the same database.
 */
export async function settleOrders({ db, clock }: Dependencies, minAgeMs: number): Promise<void> {
  const back = alias(transactions, 'back')
  const lost = await db
    .select({ paid: transactions })
    .from(transactions)
    .leftJoin(back, and(eq(back.reference, transactions.reference), eq(back.kind, 'refund')))
    .leftJoin(media, eq(sql`'generation:' || ${media.id}`, transactions.reference))
    .where(
      and(
        inArray(transactions.kind, ['image', 'preset']),
        sql`${transactions.reference} like 'generation:%'`,
        lt(transactions.createdAt, new Date(clock() - minAgeMs)),
        isNull(back.id),
        isNull(media.id),
      ),
    )
  for (const { paid } of lost) {
    await db.transaction((tx) =>
      refund(tx, {
        creditAccountId: paid.creditAccountId,
        amount: -paid.amount,
        reference: paid.reference,
        description: `Not made: ${paid.description}`,
        workspaceId: paid.workspaceId ?? undefined,
        campaignId: paid.campaignId ?? undefined,
        at: new Date(clock()),
      }),
    )
  }
}
