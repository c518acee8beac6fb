import type { CreditTransaction } from '~/contract/credits'
import { type Day, addDays } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/zoned'

export interface DayBalance {
  readonly day: Day
  /** Credits at its end; today's is the present balance. */
  readonly balance: number
}

type Moved = Pick<CreditTransaction, 'amount' | 'createdAt'>

/**
 * The balance at the end of each of the last `days` days, counted back from today's. It goes no further back than the
 * transactions tell: with `cutOff` (the API lists 100) the oldest day may be incomplete and is left out.
 */
export function balanceHistory(
  balance: number,
  transactions: readonly Moved[],
  today: Day,
  zone: string,
  { days = 14, cutOff = false } = {},
): DayBalance[] {
  const moved = new Map<Day, number>()
  let oldest = today
  for (const { amount = 0, createdAt } of transactions) {
    if (createdAt === undefined || Number.isNaN(Date.parse(createdAt))) continue
    const day = zonedDay(createdAt, zone)
    moved.set(day, (moved.get(day) ?? 0) + amount)
    if (day < oldest) oldest = day
  }
  const first =
    [addDays(today, -days), cutOff ? addDays(oldest, 1) : addDays(oldest, -1)].sort().at(-1) ?? today
  const history: DayBalance[] = []
  let left = balance
  for (let day = today; day >= first; day = addDays(day, -1)) {
    history.push({ day, balance: left })
    left -= moved.get(day) ?? 0
  }
  return history.reverse()
}
