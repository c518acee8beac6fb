import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract'
import { balanceOf, trialLeft } from './ledger'
import { transactionsFor } from './transactions-for'
import { implement } from '../http/implement'
import { defaultListLimit } from '../http/envelope'

export const creditRoutes = [
  implement(getCredits, async ({ caller: { principal } }, { db }) => {
    const balance = await balanceOf(db, principal.creditAccountId)
    return { balance, trial: Math.min(balance, await trialLeft(db, principal.creditAccountId)) }
  }),
  implement(listCreditTransactions, ({ caller, query }, { db }) =>
    transactionsFor(caller, query.limit ?? defaultListLimit, db),
  ),
  implement(getPurchaseLink, (_, { purchaseUrl }) => Promise.resolve({ purchaseUrl, url: purchaseUrl })),
]
