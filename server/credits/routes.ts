import { eq } from 'drizzle-orm'
import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract'
import { creditsOf } from './ledger'
import { transactions } from '../db/schema'
import { implement } from '../http/implement'
import { isAmong, window } from '../lists/find'
import { listNewest } from '../lists/list-newest'

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
  implement(listCreditTransactions, async (call, { db }) => {
    const { query, caller } = call
    const rows = await listNewest(call, db, {
      table: transactions,
      time: transactions.createdAt,
      branch: eq(transactions.creditAccountId, caller.principal.creditAccountId),
      within: window(transactions.createdAt, query.from, query.to),
      matches: [
        query.kinds && isAmong(transactions.kind, query.kinds),
        query.workspaceIds && isAmong(transactions.workspaceId, query.workspaceIds),
      ],
      read: (where, order, limit) =>
        db
          .select()
          .from(transactions)
          .where(where)
          .orderBy(...order)
          .limit(limit),
    })
    return rows.map(publicTransaction)
  }),
  implement(getPurchaseLink, (_, { purchaseUrl }) => Promise.resolve({ purchaseUrl, url: purchaseUrl })),
]
