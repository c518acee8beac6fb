import { addDays, addMonths, type Day, daysBetween } from '~/domain/calendar/day'
import { daysFrom, weekDays } from './week'

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

export const isSameMonth = (one: Day, other: Day): boolean => firstOfMonth(one) === firstOfMonth(other)

/** The days of the month of `day`, without its neighbours'. */
export function monthDays(day: Day): Day[] {
  const first = firstOfMonth(day)
  return daysFrom(first, daysBetween(first, addMonths(first, 1)))
}

/**
 * The weeks that the month of `day` touches, seven days each: five or six. A February of exactly four weeks gets the
 * next one too, so that the grid keeps its shape.
 */
export function monthGrid(day: Day, weekStart: number): Day[][] {
  const first = weekDays(firstOfMonth(day), weekStart)
  const last = addDays(addMonths(firstOfMonth(day), 1), -1)
  const days = daysBetween(first[0] ?? day, last) + 1
  const weeks = Math.max(5, Math.ceil(days / 7))
  return Array.from({ length: weeks }, (_, week) => first.map((each) => addDays(each, 7 * week)))
}

/** The days that `view` shows around `day`, in order. A list shows the days of the month. */
export function viewDays(view: CalendarView, day: Day, weekStart: number): Day[] {
  switch (view) {
    case 'month':
      return monthGrid(day, weekStart).flat()
    case 'week':
      return weekDays(day, weekStart)
    case 'day':
      return [day]
    case 'list':
      return monthDays(day)
  }
}

/** The day that `Previous` (-1) and `Next` (1) lead to. */
export function stepView(view: CalendarView, day: Day, step: number): Day {
  if (view === 'week') return addDays(day, 7 * step)
  return view === 'day' ? addDays(day, step) : addMonths(day, step)
}
