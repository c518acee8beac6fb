import { desc, eq } from 'drizzle-orm'
import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract'
import { creditsOf } from './ledger'
import { transactions } from '../db/schema'
import { implement } from '../http/implement'
import { defaultListLimit } from '../http/envelope'

function publicTransaction(row: typeof transactions.$inferSelect) {
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

export const creditRoutes = [
  implement(getCredits, ({ caller: { principal } }, { db }) => creditsOf(db, principal.creditAccountId)),
  implement(listCreditTransactions, async ({ caller: { principal }, query }, { db }) => {
    const rows = await db
      .select()
      .from(transactions)
      .where(eq(transactions.creditAccountId, principal.creditAccountId))
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(query.limit ?? defaultListLimit)
    return rows.map(publicTransaction)
  }),
  implement(getPurchaseLink, (_, { purchaseUrl }) => Promise.resolve({ purchaseUrl, url: purchaseUrl })),
]
