import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract'
import { implement } from '../http/implement'
import { creditsOf } from './ledger'
import { transactionsFor } from './transactions-for'

export const creditRoutes = [
  implement(getCredits, ({ caller: { principal } }, { db }) => creditsOf(db, principal.creditAccountId)),
  implement(listCreditTransactions, (call, { db }) => transactionsFor(call, db)),
  implement(getPurchaseLink, (_, { purchaseUrl }) => Promise.resolve({ purchaseUrl, url: purchaseUrl })),
]
