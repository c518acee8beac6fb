import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { balanceOf, creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import type { Calendar } from '../use-calendar'
import { type CreditDays, creditDays } from './credit-days'
import { usePublishPreviews } from './use-previews'

/** The credit runway over the days on show; `undefined` until balance and prices are known. */
export function useCreditDays(workspaceId: string, calendar: Calendar): CreditDays | undefined {
  const { all, accounts, buckets, days, now, zone, pricesPending } = calendar
  const balance = balanceOf(useQuery(creditsQuery()).data)
  const { data: transactions } = useQuery(transactionListQuery())
  const shown = useMemo(() => days.flatMap((day) => buckets.get(day) ?? []), [days, buckets])
  const known = usePublishPreviews(workspaceId, shown, all.posts, now)
  return useMemo(() => {
    if (balance === undefined || transactions === undefined || pricesPending || all.isPending)
      return undefined
    return creditDays({ balance, posts: all.posts, accounts, known, transactions, now, zone })
  }, [balance, transactions, pricesPending, all.isPending, all.posts, accounts, known, now, zone])
}
