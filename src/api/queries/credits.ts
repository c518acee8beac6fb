import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract/endpoints'
import type { CreditBalance, PurchaseLink } from '~/contract/credits'
import { toItsEnd } from './pages'
import { fresh, queryFor, listLimit } from './query'

/** The current balance; read it with `balanceOf`. */
export const creditsQuery = () => queryFor(getCredits, {}, { staleTime: fresh.live })

/** The credit transactions, newest first. */
export const transactionListQuery = () =>
  queryFor(
    listCreditTransactions,
    { query: { limit: listLimit } },
    { staleTime: fresh.live, whole: toItsEnd },
  )

/** Where credits are bought; read it with `purchaseUrlOf`. */
export const purchaseLinkQuery = () => queryFor(getPurchaseLink, {}, { staleTime: fresh.settled })

/** The balance in credits. The document does not name its field, so several are read. */
export function balanceOf(credits: CreditBalance | undefined): number | undefined {
  if (!credits) return undefined
  for (const name of ['balance', 'credits', 'available', 'remaining', 'total']) {
    const value = credits[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
  }
  return undefined
}

/** An https or http address to buy credits at, however the answer names it. */
export function purchaseUrlOf(link: PurchaseLink | undefined): string | undefined {
  const url = link?.purchaseUrl ?? link?.url
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined
}
