import { addDays, type Day, dayNumber, dayOf, weekdayOf } from '~/domain/calendar/day'

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  readonly firstDay: number
}
/** What the engine knows about weeks: a property in older engines, a method in newer ones, missing in some. */
interface WithWeek {
  readonly weekInfo?: WeekInfo
  getWeekInfo?(): WeekInfo
}

const iso: WeekInfo = { firstDay: 1 }

/** First day of the week in `locale`, 0 is Sunday; Monday (ISO 8601) if the engine doesn't know. */
export function weekStartOf(locale: string): number {
  const known = localeOf(locale)
  return (known?.getWeekInfo?.() ?? known?.weekInfo ?? iso).firstDay % 7
}

/** Undefined for an invalid language tag: WebKit in a C locale reports `C`. */
function localeOf(locale: string): (Intl.Locale & WithWeek) | undefined {
  try {
    return new Intl.Locale(locale)
  } catch {
    return undefined
  }
}

/** `length` days from `first` on. */
export function daysFrom(first: Day, length: number): Day[] {
  const from = dayNumber(first)
  return Array.from({ length }, (_, index) => dayOf(from + index))
}

/** Whether two days are in the same week; `weekStart` 0 is Sunday. */
export const isSameWeek = (one: Day, other: Day, weekStart: number): boolean =>
  weekDays(one, weekStart)[0] === weekDays(other, weekStart)[0]

/** The seven days of the week of `day`; `weekStart` 0 is Sunday. */
export const weekDays = (day: Day, weekStart: number): Day[] =>
  daysFrom(addDays(day, -((weekdayOf(day) - weekStart + 7) % 7)), 7)
