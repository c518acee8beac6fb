import type { Day } from '~/domain/calendar/day'
import type { CalendarView } from '~/src/calendar/calendar-views'
import { weekDays } from '~/src/calendar/week-days'
import { dayName, dayOfMonth } from './day-names'

/** What a view of `day` shows: "October 2026", "12 to 18 October", "Thursday 22 October". */
export function periodTitle(view: CalendarView, day: Day, weekStart: number): string {
  if (view === 'day') return dayName(day, 'long')
  if (view !== 'week') return dayName(day, 'month')
  const week = weekDays(day, weekStart)
  const [first = day, last = day] = [week[0], week[6]]
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${sameMonth ? dayOfMonth(first) : dayName(first, 'dayMonth')} to ${dayName(last, 'dayMonth')}`
}
