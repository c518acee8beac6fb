import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/zoned'
import { type Forecast, forecast } from '~/src/credits/forecast'
import { ContractError } from '~/src/api/errors'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { balanceOf, creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { isCutOff } from '~/src/api/queries/limit'
import { accountListQuery } from '~/src/api/queries/social'
import type { Loadable } from '~/src/feedback/query-state'
import { balanceHistory, type DayBalance } from './history'
import { type PlannedPost, plannedCosts } from './planned-costs'

/** How long the balance lasts, and what that was reckoned from. */
export interface Runway {
  readonly today: Day
  readonly balance: number
  readonly forecast: Forecast
  readonly history: readonly DayBalance[]
  readonly planned: readonly PlannedPost[]
}

// An answer in a shape that is not known: without this the screen would wait for ever.
const noBalance = new ContractError('The API’s response doesn’t include a balance.', 200)

/** The runway, from queries that other screens read too. `now` in ms since 1970. */
export function useRunway(workspaceId: string, now: number, zone: string): Loadable<Runway> {
  const credits = useQuery(creditsQuery())
  const transactions = useQuery(transactionListQuery())
  const accounts = useQuery({ ...accountListQuery(workspaceId), enabled: workspaceId !== '' })
  const posts = useAllPosts(workspaceId)
  const balance = balanceOf(credits.data)
  const data = useMemo((): Runway | undefined => {
    if (balance === undefined || transactions.data === undefined || posts.isPending) return undefined
    if (accounts.data === undefined && accounts.isLoading) return undefined
    const today = zonedDay(new Date(now).toISOString(), zone)
    const planned = plannedCosts(posts.posts, accounts.data)
    const input = { balance, planned, transactions: transactions.data, now: new Date(now), zone, days: 31 }
    const cutOff = isCutOff(transactions.data)
    const history = balanceHistory(balance, transactions.data, today, zone, { cutOff })
    return { today, balance, planned, history, forecast: forecast(input) }
  }, [balance, transactions.data, posts.isPending, posts.posts, accounts.data, accounts.isLoading, now, zone])
  const all = [credits, transactions]
  return {
    data,
    error: credits.error ?? transactions.error ?? (credits.data && balance === undefined ? noBalance : null),
    isFetching: all.some((query) => query.isFetching),
    refetch: () => all.filter((query) => query.error).map((query) => query.refetch()),
  }
}
