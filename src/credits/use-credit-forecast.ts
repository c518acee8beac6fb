import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CreditTransaction } from '~/contract/credits'
import { addDays, type Day, daysBetween } from '~/domain/calendar/day'
import { dayAt, zonedDay } from '~/domain/calendar/time-zone'
import { ContractError } from '~/src/api/errors'
import { useNeededPosts } from '~/src/api/queries/all-posts'
import { balanceOf, creditsQuery, recentTransactionsQuery } from '~/src/api/queries/credits'
import { isCutShort } from '~/src/api/queries/pages'
import { monthOfPostsQuery, monthsOf } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/workspace'
import { type Forecast, forecast, type PlannedCost } from '~/src/credits/forecast'
import type { Loadable } from '~/src/feedback/query-state'
import { type PlannedPost, plannedCosts } from './costs'

const none: readonly PlannedCost[] = []

/** Days ahead. */
const forecastDays = 31

/** How long the balance lasts, with the data it was computed from. */
export interface CreditForecast {
  readonly today: Day
  readonly balance: number
  readonly forecast: Forecast
  readonly history: readonly DayBalance[]
  readonly planned: readonly PlannedPost[]
}

// For a response without a balance: without this the screen would load forever.
const noBalance = new ContractError(i18n.t('The API’s response doesn’t include a balance.'), 200)

/**
 * The credit forecast, from queries that other screens share. `now` in ms since the epoch; `again` are
 * planned costs besides the posts'.
 */
export function useCreditForecast(
  workspaceId: string,
  now: number,
  zone: string,
  otherCosts: readonly PlannedCost[] = none,
): Loadable<CreditForecast> {
  const credits = useQuery(creditsQuery())
  const transactions = useQuery(recentTransactionsQuery())
  const accounts = useQuery({ ...accountListQuery(workspaceId), enabled: workspaceId !== '' })
  const today = dayAt(now, zone)
  const posts = useNeededPosts(
    workspaceId,
    monthsOf(today, addDays(today, forecastDays), zone).map((month) => monthOfPostsQuery(workspaceId, month)),
  )
  const balance = balanceOf(credits.data)
  const data = useMemo((): CreditForecast | undefined => {
    if (balance === undefined || transactions.data === undefined) return undefined
    if (posts.isPending || posts.incomplete) return undefined
    if (accounts.data === undefined && accounts.isLoading) return undefined
    const planned = plannedCosts(posts.posts, accounts.data)
    const input = {
      balance,
      planned: [...planned, ...otherCosts],
      transactions: transactions.data,
      now: new Date(now),
      zone,
      days: forecastDays,
    }
    const cutOff = isCutShort(transactions.data)
    const history = balanceHistory(balance, transactions.data, today, zone, { cutOff })
    return { today, balance, planned, history, forecast: forecast(input) }
  }, [
    balance,
    transactions.data,
    posts.isPending,
    posts.incomplete,
    posts.posts,
    accounts.data,
    accounts.isLoading,
    otherCosts,
    now,
    today,
    zone,
  ])
  const all = [credits, transactions]
  return {
    data,
    error:
      credits.error ??
      transactions.error ??
      (credits.data && balance === undefined ? noBalance : null) ??
      (posts.incomplete ? posts.error : null),
    isFetching: all.some((query) => query.isFetching) || (posts.incomplete && posts.isFetching),
    refetch: () => {
      for (const query of all) if (query.error) void query.refetch()
      if (posts.incomplete) posts.refetch()
    },
  }
}

/** "about 11 days at this pace". */
export function daysLeftText({ forecast, today }: CreditForecast): string {
  const { shortOn, days } = forecast
  if (shortOn === undefined)
    return i18n.t(
      '{count, plural, one {more than 1 day at this pace} other {more than # days at this pace}}',
      { count: days.length - 1 },
    )
  const left = daysBetween(today, shortOn)
  if (left === 0) return i18n.t('not enough for today')
  return i18n.t('{count, plural, one {about 1 day at this pace} other {about # days at this pace}}', {
    count: left,
  })
}

/** What the forecast is based on, in a sentence. */
export function assumptions(creditForecast: CreditForecast): string {
  const unknownCount = creditForecast.planned.filter(({ complete }) => !complete).length
  const basis = basisText(creditForecast)
  return unknownCount === 0
    ? basis
    : `${basis} ${i18n.t('{count, plural, one {The cost of 1 post isn’t known.} other {The cost of # posts isn’t known.}}', { count: unknownCount })}`
}

function basisText({ forecast }: CreditForecast): string {
  const dailySpend = Math.round(forecast.dailySpend)
  if (forecast.basis === 0 || dailySpend === 0)
    return i18n.t('Estimate based on the maximum cost of planned posts.')
  return i18n.t(
    '{count, plural, one {Estimate: maximum publishing cost, plus about 1 credit a day for images.} other {Estimate: maximum publishing cost, plus about # credits a day for images.}}',
    { count: dailySpend },
  )
}

interface DayBalance {
  readonly day: Day
  /** Credits at the end of the day; today's is the current balance. */
  readonly balance: number
}

type BalanceChange = Pick<CreditTransaction, 'amount' | 'createdAt'>

/** Days before today that the history goes back. */
const historyDays = 14

/**
 * The balance at the end of each of the last days, computed backwards from today's. It goes no further
 * back than the transactions: with `cutOff` (the API lists only 100) the oldest day may be incomplete and is
 * left out.
 */
export function balanceHistory(
  balance: number,
  transactions: readonly BalanceChange[],
  today: Day,
  zone: string,
  { cutOff = false } = {},
): DayBalance[] {
  const changeByDay = new Map<Day, number>()
  let oldest = today
  for (const { amount = 0, createdAt } of transactions) {
    if (createdAt === undefined || Number.isNaN(Date.parse(createdAt))) continue
    const day = zonedDay(createdAt, zone)
    changeByDay.set(day, (changeByDay.get(day) ?? 0) + amount)
    if (day < oldest) oldest = day
  }
  const first =
    [addDays(today, -historyDays), cutOff ? addDays(oldest, 1) : addDays(oldest, -1)].sort().at(-1) ?? today
  const history: DayBalance[] = []
  let left = balance
  for (let day = today; day >= first; day = addDays(day, -1)) {
    history.push({ day, balance: left })
    left -= changeByDay.get(day) ?? 0
  }
  return history.reverse()
}
