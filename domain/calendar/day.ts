import { isCalendarDay, timeOfDay } from '~/contract/bounds'
import { i18n } from '~/contract/i18n'

const dayMs = 86_400_000

/** A calendar day without a zone, `YYYY-MM-DD`. */
export type Day = string
/** A time of day, `HH:mm`. */
export type Time = string

/** Days since 1970-01-01. Throws a RangeError for an invalid date. */
export function dayNumber(day: Day): number {
  if (!isCalendarDay(day)) throw new RangeError(i18n.t('Invalid date: {day}', { day }))
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

/** The day that is `number` days after 1970-01-01. */
export function dayOf(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/** True for an existing day, `YYYY-MM-DD`, from 1970 on; for values from a URL. */
export function isDay(text: string): boolean {
  try {
    return dayNumber(text) >= 0
  } catch {
    return false
  }
}

/** Whether a typed text is a time of day, `HH:mm`. */
export const isTime = (text: string): text is Time => timeOfDay.test(text)

export const addDays = (day: Day, days: number): Day => dayOf(dayNumber(day) + days)

/** Days from `from` to `to`; negative when `to` comes before. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7

/** A weekday counted from Monday, which is 0. */
export const fromMonday = (weekday: number): number => (weekday + 6) % 7

/** The same day of the month `months` later, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(dayNumber(day) * dayMs)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return date.toISOString().slice(0, 10)
}
