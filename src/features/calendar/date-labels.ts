import { dayNumber, type Day } from '~/domain/calendar/day'
import type { CalendarView } from '~/src/calendar/view-days'
import { weekDays } from '~/src/calendar/week'
import { dayLanguage, language } from '~/domain/language'

const shapes = {
  /** "Thu". */
  weekday: { weekday: 'short' },
  /** "T". */
  initial: { weekday: 'narrow' },
  /** "Thursday 22 October". */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "Thursday 1 Nov": contains what the label of a day shows. */
  labelled: { weekday: 'long', day: 'numeric', month: 'short' },
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

// Days have no zone, so they are formatted in UTC.
const formatters = new Map(
  Object.entries(shapes).map(([name, shape]) => [
    name,
    new Intl.DateTimeFormat(dayLanguage, { ...shape, timeZone: 'UTC' }),
  ]),
)

const instant = (day: Day) => dayNumber(day) * 86_400_000

/** A calendar day in words. */
export function dayName(day: Day, shape: keyof typeof shapes): string {
  const text = formatters.get(shape)?.format(instant(day)) ?? day
  // Older browsers add a comma to British dates.
  return language === 'en' ? text.replace(',', '') : text
}

export const dayOfMonth = (day: Day): number => Number(day.slice(8))

/** The title of a view: "October 2026", "12–18 October", "Thursday 22 October". */
export function periodTitle(view: CalendarView, day: Day, weekStart: number): string {
  if (view === 'day') return dayName(day, 'long')
  if (view !== 'week') return dayName(day, 'month')
  const week = weekDays(day, weekStart)
  const [first = day, last = day] = [week[0], week[6]]
  return formatters.get('dayMonth')?.formatRange(instant(first), instant(last)) ?? first
}
