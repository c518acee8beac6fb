import { addDays, weekdayOf, type Day } from '~/domain/calendar/day'

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  readonly firstDay: number
}
/** What the engine knows of weeks: older ones have it as a field, newer ones as a function, some not at all. */
interface WithWeek {
  readonly weekInfo?: WeekInfo
  getWeekInfo?(): WeekInfo
}

const iso: WeekInfo = { firstDay: 1 }

/** The day that weeks begin with where `locale` is spoken; 0 is Sunday. Monday (ISO 8601) where the engine can't tell. */
export function weekStartOf(locale: string): number {
  const known = localeOf(locale)
  return (known?.getWeekInfo?.() ?? known?.weekInfo ?? iso).firstDay % 7
}

/** Undefined for what isn't a language tag: WebKit in a C locale says that it speaks `C`. */
function localeOf(locale: string): (Intl.Locale & WithWeek) | undefined {
  try {
    return new Intl.Locale(locale)
  } catch {
    return undefined
  }
}

/** So many days from `first` on. */
export const daysFrom = (first: Day, length: number): Day[] =>
  Array.from({ length }, (_, index) => addDays(first, index))

/** Whether two days are of one week; `weekStart` 0 is Sunday. */
export const isSameWeek = (one: Day, other: Day, weekStart: number): boolean =>
  weekDays(one, weekStart)[0] === weekDays(other, weekStart)[0]

/** The seven days of the week of `day`; `weekStart` 0 is Sunday. */
export const weekDays = (day: Day, weekStart: number): Day[] =>
  daysFrom(addDays(day, -((weekdayOf(day) - weekStart + 7) % 7)), 7)
