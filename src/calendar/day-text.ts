import { type Day, dayNumber } from '~/domain/calendar/day'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { dayLanguage, language } from '~/domain/language'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { withoutComma } from '~/src/i18n/without-comma'
import { chosenWeekStart } from './device-settings'
import { isSameWeek } from './week'

const shapes = {
  /** "Thursday". */
  weekday: { weekday: 'long' },
  /** "Thu". */
  shortWeekday: { weekday: 'short' },
  /** "T". */
  initial: { weekday: 'narrow' },
  /** "22 October". */
  date: { day: 'numeric', month: 'long' },
  /** "22 Oct". */
  shortDate: { day: 'numeric', month: 'short' },
  /** "Thu 22". */
  weekdayDate: { weekday: 'short', day: 'numeric' },
  /** "Thu 22 Oct". */
  weekdayDateOfMonth: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "Thu 22 Oct 2026". */
  weekdayDateOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** "Thursday 22". */
  longDate: { weekday: 'long', day: 'numeric' },
  /** "Thursday 22 Oct". */
  longShortDate: { weekday: 'long', day: 'numeric', month: 'short' },
  /** "Thursday 22 October". */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "October 2026". */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof shapes

// Created on first use, as the first one loads the browser's date tables. A day has no zone: it is read and formatted
// as UTC.
const made: Partial<Record<Shape, Intl.DateTimeFormat>> = {}
const formatOf = (shape: Shape) =>
  (made[shape] ??= new Intl.DateTimeFormat(dayLanguage, { ...shapes[shape], timeZone: 'UTC' }))

const instant = (day: Day) => dayNumber(day) * 86_400_000

/** A calendar day in words. */
export const dayText = (day: Day, shape: Shape): string => {
  const text = formatOf(shape).format(instant(day))
  // Older browsers add a comma to British dates; in other languages, only short ones lose theirs.
  return language === 'en' || shape.startsWith('weekdayDate') ? withoutComma(text) : text
}

/** "Thu 22 Oct, 14:30" by the clock of `zone`. */
export const momentText = (at: string, zone: string): string =>
  commaSeparated([dayText(zonedDay(at, zone), 'weekdayDateOfMonth'), localTime(at, zone)])

/** "12–18 October". */
export const dayRange = (first: Day, last: Day): string =>
  formatOf('date').formatRange(instant(first), instant(last))

/** "Wed 14" in the week of `today`, else "Wed 14 Oct". */
export const dayFrom = (today: Day, day: Day): string =>
  dayText(day, isSameWeek(day, today, chosenWeekStart()) ? 'weekdayDate' : 'weekdayDateOfMonth')

/** "Wednesday, 14 October"; the British format alone would omit the comma. */
export const longDay = (day: Day): string =>
  language === 'en' ? `${dayText(day, 'weekday')}, ${dayText(day, 'date')}` : dayText(day, 'long')
