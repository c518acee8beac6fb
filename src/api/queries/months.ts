import { addDays, type Day } from '~/domain/calendar/day'
import { atLocal } from '~/domain/calendar/time-zone'

/** A month in UTC, such as "2026-11". Posts are read by it in every view, zone and screen. */
export type Month = string

/** The month of an instant. */
export const monthOf = (iso: string): Month => new Date(iso).toISOString().slice(0, 7)

/** The month `count` months later. */
export function addMonth(month: Month, count: number): Month {
  const year = Number(month.slice(0, 4))
  const index = Number(month.slice(5, 7)) - 1
  return new Date(Date.UTC(year, index + count, 1)).toISOString().slice(0, 7)
}

/** The month's start, in ISO 8601. */
export const instantOf = (month: Month): string => `${month}-01T00:00:00.000Z`

/** The months that cover the local days from `first` to `last`, in order. */
export function monthsOf(first: Day, last: Day, zone: string): Month[] {
  const end = new Date(Date.parse(atLocal(addDays(last, 1), 0, zone)) - 1).toISOString()
  const until = monthOf(end)
  const months: Month[] = []
  for (let month = monthOf(atLocal(first, 0, zone)); month <= until; month = addMonth(month, 1))
    months.push(month)
  return months
}
