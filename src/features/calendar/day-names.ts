import { type Day, dayNumber } from '~/domain/calendar/day'
import { dayLanguage } from '~/domain/language'

const shapes = {
  /** "Thu". */
  weekday: { weekday: 'short' },
  /** "T". */
  initial: { weekday: 'narrow' },
  /** "Thursday 22 October". */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "Thu 22 Oct". */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "Thu 22 Oct 2026". */
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** "Thursday 22". */
  agenda: { weekday: 'long', day: 'numeric' },
  /** "22 October". */
  dayMonth: { day: 'numeric', month: 'long' },
  /** "1 Nov". */
  brief: { day: 'numeric', month: 'short' },
  /** "October 2026". */
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

// Days have no zone: they are written as if they were days in UTC.
const formatters = new Map(
  Object.entries(shapes).map(([name, shape]) => [
    name,
    new Intl.DateTimeFormat(dayLanguage, { ...shape, timeZone: 'UTC' }),
  ]),
)

/** A calendar day in words. */
export const dayName = (day: Day, shape: keyof typeof shapes): string =>
  formatters
    .get(shape)
    ?.format(dayNumber(day) * 86_400_000)
    .replace(',', '') ?? day

export const dayOfMonth = (day: Day): number => Number(day.slice(8))
