import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract/endpoints'
import {
  transactionKinds,
  type CreditBalance,
  type CreditTransaction,
  type PurchaseLink,
} from '~/contract/credits'
import { longestPage } from '~/contract/lists'
import { apiHasLists } from '../http/send'
import { pagesFor, readPage, readWhole, refreshPages } from './pages'
import { fresh, keyFor, queryFor, listLimit } from './query'

/** The current balance; read it with `balanceOf`. */
export const creditsQuery = () => queryFor(getCredits, {}, { staleTime: fresh.live })

/** Days that forecasts, the balance's history and the chart of spending look back, and some for zones. */
const recentDays = 32
const dayMs = 86_400_000

/** The key of the lists that are read at once. */
const listKey = (...more: readonly string[]) => [...keyFor(listCreditTransactions), ...more]

/**
 * The credit transactions of the last month, newest first, and the last one before them, which tells that there were
 * earlier ones. Where the API has no pages: the newest 100.
 */
export const recentTransactionsQuery = () =>
  queryOptions<CreditTransaction[]>({
    queryKey: listKey('recent'),
    queryFn: async ({ signal }) => {
      if (!(await apiHasLists()))
        return readWhole(listCreditTransactions, { query: { limit: listLimit } }, { signal })
      const from = new Date((Math.floor(Date.now() / dayMs) - recentDays) * dayMs).toISOString()
      const [recent, before] = await Promise.all([
        readWhole(listCreditTransactions, { query: { limit: listLimit, from } }, { signal }),
        readPage(listCreditTransactions, { query: { to: from } }, { pageSize: 1 }, { signal }),
      ])
      return [...recent, ...before.items]
    },
    staleTime: fresh.live,
  })

/** The credit transactions of a campaign and of its posts; where the API has no pages, the newest 100 of all. */
export const campaignTransactionsQuery = (campaignId: string) =>
  queryOptions<CreditTransaction[]>({
    queryKey: listKey('campaign', campaignId),
    queryFn: async ({ signal }) => {
      const own = (await apiHasLists()) ? { campaignIds: [campaignId] } : {}
      return readWhole(listCreditTransactions, { query: { limit: listLimit, ...own } }, { signal })
    },
    staleTime: fresh.live,
  })

/** What transactions are found by where the API has `lists`. */
export interface TransactionFilter {
  readonly kind?: string | undefined
  readonly workspaceId?: string | undefined
}

/** The API's own words: a kind that it doesn't know filters nothing. */
const transactionsAsked = ({ kind, workspaceId }: TransactionFilter) => {
  const kinds = transactionKinds.filter((each) => each === kind)
  return {
    query: {
      ...(kinds.length > 0 && { kinds }),
      ...(workspaceId !== undefined && { workspaceIds: [workspaceId] }),
    },
  }
}

/** The credit transactions as they are scrolled through. Only where the API has `lists`. */
export const transactionPagesQuery = (filter: TransactionFilter) =>
  pagesFor(listCreditTransactions, transactionsAsked(filter), { staleTime: fresh.live })

/** All transactions that are found, now: not cached. Only where the API has `lists`. Rejects with `StudioError`. */
export const readTransactions = (filter: TransactionFilter): Promise<readonly CreditTransaction[]> =>
  readWhole(listCreditTransactions, transactionsAsked(filter), {})

/** The newest transactions, now: not cached. Rejects with `StudioError`. */
export const readNewestTransactions = async (): Promise<readonly CreditTransaction[]> =>
  (await readPage(listCreditTransactions, { query: { limit: listLimit } }, {}, {})).items

/**
 * The newest transactions back to all of these, now; to the end of the list where one is undefined. Where the API has no
 * pages: the newest 100. Rejects with `StudioError`.
 */
export async function readTransactionsBackTo(
  ids: readonly (string | undefined)[],
): Promise<readonly CreditTransaction[]> {
  const input = { query: { limit: listLimit } }
  const first = await readPage(listCreditTransactions, input, {}, {})
  const all = [...first.items]
  let { next } = first
  while (next !== undefined && !ids.every((id) => all.some((each) => each.id === id))) {
    const more = await readPage(listCreditTransactions, input, { cursor: next, pageSize: longestPage }, {})
    all.push(...more.items)
    next = more.next
  }
  return all
}

/** Has the balance and all transactions read again. */
export function refreshCredits(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
  void client.invalidateQueries({ queryKey: listKey() })
  refreshPages(client, listCreditTransactions)
}

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
