import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { balanceOf, creditsQuery, recentTransactionsQuery } from '~/src/api/queries/credits'
import type { Calendar } from '../use-calendar'
import { creditDays, type CreditDays } from './credit-days'
import { usePublishPreviews } from './use-previews'

/** The credit forecast for the days on show; `undefined` until balance and prices are known. */
export function useCreditDays(workspaceId: string, calendar: Calendar): CreditDays | undefined {
  const { all, layers, accounts, buckets, days, now, zone, pricesPending } = calendar
  // Without the record cache; with the open plan applied.
  const posts = layers[0] ?? all.posts
  const until = days.at(-1)
  const balance = balanceOf(useQuery(creditsQuery()).data)
  const { data: transactions } = useQuery(recentTransactionsQuery())
  const shown = useMemo(() => days.flatMap((day) => buckets.get(day) ?? []), [days, buckets])
  const known = usePublishPreviews(workspaceId, shown, posts, now)
  return useMemo(() => {
    if (balance === undefined || transactions === undefined || pricesPending || all.isPending)
      return undefined
    return creditDays({ balance, posts, accounts, known, transactions, now, zone, until })
  }, [balance, transactions, pricesPending, all.isPending, posts, accounts, known, now, zone, until])
}
