import { addDays, weekdayOf } from '~/domain/calendar/day'
import { toInstant } from '~/domain/calendar/at-local'
import { zonedDay } from '~/domain/calendar/zoned'

export interface SampleCalendar {
  readonly now: Date
  /** IANA name. */
  readonly timezone: string
  /** The instant of a local time on a day counted from today; -1 is yesterday. */
  at(days: number, time: string): Date
  /** The instant of a local time in a week counted from this one; 1 is Monday, 7 is Sunday. */
  inWeek(week: number, day: number, time: string): Date
}

/** Places the sample around `now`, weekday for weekday, by the clocks of `timezone`. */
export function sampleCalendar(now: Date, timezone: string): SampleCalendar {
  const today = zonedDay(now.toISOString(), timezone)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const instant = (day: string, time: string) => new Date(toInstant(day, time, timezone))
  return {
    now,
    timezone,
    at: (days, time) => instant(addDays(today, days), time),
    inWeek: (week, day, time) => instant(addDays(monday, week * 7 + day - 1), time),
  }
}
