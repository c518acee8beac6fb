import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { createContext, use } from 'react'
import { dayNumber, type Day } from '~/domain/calendar/day'
import { CircleAlert } from '~/src/ui/icons'
import type { CreditTransaction } from '~/contract/credits'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { zonedDay } from '~/domain/calendar/time-zone'
import { forecast } from '~/src/credits/forecast'
import { plannedCosts } from '~/src/credits/planned-costs'
import type { KnownCosts } from './use-previews'

/** An estimate of when credits run out: publishing at its maximum cost, everything else at its average. */
export interface CreditDays {
  /** Credits short at the end of each day whose posts the balance doesn't cover. */
  readonly lacking: ReadonlyMap<Day, number>
  /** The first day at the end of which credits are short. */
  readonly shortOn: Day | undefined
  readonly balance: number
}

interface CreditInput {
  readonly balance: number
  readonly posts: readonly Post[]
  readonly accounts: readonly SocialAccount[]
  readonly known: KnownCosts
  readonly transactions: readonly CreditTransaction[]
  readonly now: number
  readonly zone: string
  /** The last day on show; the forecast reaches it, however far ahead it is. */
  readonly until?: Day | undefined
}

/** Minimum days of the forecast: a month, and the weeks of the grid around it. */
const minForecastDays = 62

/** The credit forecast by day: with the server's costs where they are known, else with the accounts' prices. */
export function creditDays({
  balance,
  posts,
  accounts,
  known,
  transactions,
  now,
  zone,
  until,
}: CreditInput): CreditDays {
  const today = zonedDay(new Date(now).toISOString(), zone)
  const planned = plannedCosts(posts, accounts).map((cost) => ({
    ...cost,
    credits: known.get(cost.post.id) ?? cost.credits,
  }))
  const { days, shortOn } = forecast({
    balance,
    planned,
    transactions,
    now: new Date(now),
    zone,
    days: Math.max(minForecastDays, until === undefined ? 0 : dayNumber(until) - dayNumber(today) + 1),
  })
  const lacking = days.flatMap(({ day, planned: cost, balance: left }): [Day, number][] =>
    left < 0 && (cost > 0 || day === shortOn) ? [[day, Math.ceil(-left)]] : [],
  )
  return { lacking: new Map(lacking), shortOn, balance }
}

/** The credit forecast; `undefined` until it is known. */
export const CreditDaysContext = createContext<CreditDays | undefined>(undefined)

/** Marks a day whose posts the balance no longer covers. */
export function ShortageBadge({ day }: { day: Day }) {
  const lacking = use(CreditDaysContext)?.lacking.get(day)
  if (lacking === undefined) return null
  const words = i18n.t('{count, plural, one {About 1 credit short} other {About # credits short}}', {
    count: lacking,
  })
  return (
    <span
      data-short=""
      title={i18n.t('{words} (estimate)', { words })}
      className="inline-flex flex-none items-center gap-0.5 text-12 text-amber"
    >
      <CircleAlert className="size-3.5" aria-hidden="true" />
      <span dir="ltr" aria-hidden="true" className="tnum">
        −{lacking}
      </span>
      <span className="sr-only">
        <Trans id=", {words}, estimated" values={{ words: <>{words}</> }} />
      </span>
    </span>
  )
}
