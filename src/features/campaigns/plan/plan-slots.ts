import { addDays, daysBetween, isDay, weekdayOf } from '~/domain/calendar/day'
import { toInstant } from '~/domain/calendar/at-local'

/** When posts are to go out: on these days of the week, at these times, from one day to another. */
export interface Period {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** `HH:mm`. */
  readonly times: readonly string[]
  /** IANA name. */
  readonly zone: string
}

/** More proposals than this nobody reviews. */
export const maxSlots = 30
const longestDays = 366

/** The instants of a period that are still to come, first to last; ISO. */
export function planSlots({ from, to, weekdays, times, zone }: Period, now: number): string[] {
  if (!isDay(from) || !isDay(to)) return []
  const days = Math.min(daysBetween(from, to), longestDays)
  const slots: string[] = []
  for (let step = 0; step <= days; step++) {
    const day = addDays(from, step)
    if (!weekdays.includes(weekdayOf(day))) continue
    for (const time of times.toSorted()) slots.push(toInstant(day, time, zone))
  }
  return slots.filter((slot) => Date.parse(slot) > now)
}

/** Why a period makes no plan. */
export function periodRefusal(
  period: Period,
  now: number,
): { field: 'from' | 'to' | 'days' | 'times'; message: string } | undefined {
  if (!isDay(period.from)) return { field: 'from', message: 'Choose a date.' }
  if (!isDay(period.to)) return { field: 'to', message: 'Choose a date.' }
  if (daysBetween(period.from, period.to) < 0)
    return { field: 'to', message: 'The end date is before the start date.' }
  if (period.weekdays.length === 0) return { field: 'days', message: 'Choose at least one day.' }
  if (period.times.length === 0) return { field: 'times', message: 'Enter at least one time.' }
  const count = planSlots(period, now).length
  if (count === 0)
    return { field: 'to', message: 'No upcoming dates in this period match these days and times.' }
  if (count > maxSlots)
    return { field: 'to', message: `That makes ${count} posts. The limit is ${maxSlots} at a time.` }
  return undefined
}
