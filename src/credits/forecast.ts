import type { CreditTransaction } from '~/contract'
import { type Day, dayNumber, dayOf } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'

export interface PlannedCost {
  /** ISO instant at which it is due. */
  readonly at: string
  /** Maximum credits. */
  readonly credits: number
}

export interface ForecastInput {
  /** Current credits. */
  readonly balance: number
  readonly planned: readonly PlannedCost[]
  readonly transactions: readonly Pick<CreditTransaction, 'amount' | 'kind' | 'postId' | 'createdAt'>[]
  readonly now: Date
  /** IANA name of the zone for days. */
  readonly zone: string
  /** Days ahead, today included. */
  readonly days?: number
}

interface ForecastDay {
  readonly day: Day
  /** Credits of planned publishing on that day. */
  readonly planned: number
  /** Estimated balance at the end of the day; negative by the credits missing. */
  readonly balance: number
}

export interface Forecast {
  readonly days: readonly ForecastDay[]
  /** Mean credits per day spent on anything but publishing, over `basis` days. */
  readonly dailySpend: number
  /** Days covered by the transactions, at most 14; 0 if there are none. */
  readonly basis: number
  /** Credits of planned publishing within the days. */
  readonly planned: number
  /** First day that ends with a negative balance. */
  readonly shortOn: Day | undefined
}

/** Two weeks even out weekends; older spending says little about next week. */
const maxBasisDays = 14

/**
 * Estimates how long the balance lasts: planned publishing at its maximum cost on its day, and other spending
 * at the daily mean of the last two weeks. Overdue posts count for today. Label it as an estimate where it is
 * shown.
 */
export function forecast({ balance, planned, transactions, now, zone, days = 30 }: ForecastInput): Forecast {
  const today = dayNumber(zonedDay(now.toISOString(), zone))
  const { dailySpend, basis } = meanDailySpend(transactions, now)
  const due = new Map<number, number>()
  for (const { at, credits } of planned) {
    const day = Math.max(today, dayNumber(zonedDay(at, zone)))
    due.set(day, (due.get(day) ?? 0) + credits)
  }

  let left = balance
  const forecastDays = Array.from({ length: days }, (_, index): ForecastDay => {
    const cost = due.get(today + index) ?? 0
    left -= cost + dailySpend
    return { day: dayOf(today + index), planned: cost, balance: left }
  })
  return {
    days: forecastDays,
    dailySpend,
    basis,
    planned: forecastDays.reduce((sum, day) => sum + day.planned, 0),
    shortOn: forecastDays.find((day) => day.balance < 0)?.day,
  }
}

/** Credits per day spent on anything but publishing, which the forecast takes from the plan. */
function meanDailySpend(
  transactions: ForecastInput['transactions'],
  now: Date,
): { dailySpend: number; basis: number } {
  const dayMs = 86_400_000
  const aged = transactions.flatMap(({ amount = 0, kind, postId, createdAt = '' }) => {
    const age = (now.getTime() - Date.parse(createdAt)) / dayMs
    return age >= 0 ? [{ amount, kind, postId, age }] : []
  })
  const oldest = Math.max(0, ...aged.map(({ age }) => age))
  const basis = Math.min(maxBasisDays, Math.ceil(oldest))
  if (basis === 0) return { dailySpend: 0, basis }
  const spent = aged
    .filter(({ age, amount, kind, postId }) =>
      // A refund for a delivery names its post; all others are for images that weren't generated.
      kind === 'refund'
        ? age <= basis && postId === undefined
        : age <= basis && amount < 0 && kind !== 'publish',
    )
    .reduce((sum, { amount }) => sum - amount, 0)
  return { dailySpend: Math.max(0, spent) / basis, basis }
}
