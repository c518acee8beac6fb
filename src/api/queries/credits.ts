import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type CreditBalance,
  type CreditTransaction,
  type PurchaseLink,
  transactionKinds,
} from '~/contract/credits'
import { getCredits, getPurchaseLink, listCreditTransactions } from '~/contract/endpoints'
import { longestPage } from '~/contract/lists'
import { apiHasLists } from '../http/send'
import { pagesFor, readPage, readWhole, refreshPages } from './pages'
import { fresh, keyFor, listLimit, queryFor } from './query'

/** The current balance; read it with `balanceOf`. */
export const creditsQuery = () => queryFor(getCredits, {}, { staleTime: fresh.live })

/** Days that forecasts, the balance's history and the spending chart cover, with a margin for time zones. */
const recentDays = 32
const dayMs = 86_400_000

/** The key of transaction lists that are read at once. */
const listKey = (...more: readonly string[]) => [...keyFor(listCreditTransactions), ...more]

/**
 * The transactions of the last month, newest first, and the last one before them, which shows that there are
 * earlier ones. The newest 100 if the API has no paging.
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

/** The transactions of a campaign and its posts; the newest 100 of all if the API has no paging. */
export const campaignTransactionsQuery = (campaignId: string) =>
  queryOptions<CreditTransaction[]>({
    queryKey: listKey('campaign', campaignId),
    queryFn: async ({ signal }) => {
      const own = (await apiHasLists()) ? { campaignIds: [campaignId] } : {}
      return readWhole(listCreditTransactions, { query: { limit: listLimit, ...own } }, { signal })
    },
    staleTime: fresh.live,
  })

/** Filter of transactions, if the API has `lists`. */
interface TransactionFilter {
  readonly kind?: string | undefined
  readonly workspaceId?: string | undefined
}

/** The query for a filter; a kind that the contract doesn't know is ignored. */
const transactionsInput = ({ kind, workspaceId }: TransactionFilter) => {
  const kinds = transactionKinds.filter((each) => each === kind)
  return {
    query: {
      ...(kinds.length > 0 && { kinds }),
      ...(workspaceId !== undefined && { workspaceIds: [workspaceId] }),
    },
  }
}

/** The transactions as an infinite query. Only if the API has `lists`. */
export const transactionPagesQuery = (filter: TransactionFilter) =>
  pagesFor(listCreditTransactions, transactionsInput(filter), { staleTime: fresh.live })

/** All matching transactions, uncached. Only if the API has `lists`. Rejects with `StudioError`. */
export const readTransactions = (filter: TransactionFilter): Promise<readonly CreditTransaction[]> =>
  readWhole(listCreditTransactions, transactionsInput(filter), {})

/** The newest transactions, uncached. Rejects with `StudioError`. */
export const readNewestTransactions = async (): Promise<readonly CreditTransaction[]> =>
  (await readPage(listCreditTransactions, { query: { limit: listLimit } }, {}, {})).items

/**
 * The newest transactions, uncached, back to all of `ids`, or to the end of the list if one is undefined. The
 * newest 100 if the API has no paging. Rejects with `StudioError`.
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

/** Invalidates the balance and all transactions. */
export function refreshCredits(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
  void client.invalidateQueries({ queryKey: listKey() })
  refreshPages(client, listCreditTransactions)
}

/** Where to buy credits; read it with `purchaseUrlOf`. */
export const purchaseLinkQuery = () => queryFor(getPurchaseLink, {}, { staleTime: fresh.stable })

/** The balance in credits. The API document doesn't name its field, so several are tried. */
export function balanceOf(credits: CreditBalance | undefined): number | undefined {
  if (!credits) return undefined
  for (const name of ['balance', 'credits', 'available', 'remaining', 'total']) {
    const value = credits[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
  }
  return undefined
}

/** The http(s) URL where credits are bought, under any of its field names. */
export function purchaseUrlOf(link: PurchaseLink | undefined): string | undefined {
  const url = link?.purchaseUrl ?? link?.url
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined
}
