import type { Day } from '~/domain/calendar/day'
import { dayRange, dayText } from '~/src/calendar/day-text'
import type { CalendarView } from '~/src/calendar/view-days'
import { weekDays } from '~/src/calendar/week'

export const dayOfMonth = (day: Day): number => Number(day.slice(8))

/** The title of a view: "October 2026", "12–18 October", "Thursday 22 October". */
export function periodTitle(view: CalendarView, day: Day, weekStart: number): string {
  if (view === 'day') return dayText(day, 'long')
  if (view !== 'week') return dayText(day, 'month')
  const week = weekDays(day, weekStart)
  return dayRange(week[0] ?? day, week[6] ?? day)
}
