import { type Day, dayNumber, dayOf, weekdayOf } from '~/domain/calendar/day'

/** 1970-01-01 was a Thursday. */
const epochWeekday = weekdayOf('1970-01-01')

const shift = (weekStart: number) => (epochWeekday - weekStart + 7) % 7

/** The number of the week in which `day` lies, counted from 1970; weeks begin on `weekStart` (0 is Sunday). */
export const weekNumber = (day: Day, weekStart: number): number =>
  Math.floor((dayNumber(day) + shift(weekStart)) / 7)

/** The seven days of a week by its number. */
export function daysOfWeek(week: number, weekStart: number): Day[] {
  const first = week * 7 - shift(weekStart)
  return Array.from({ length: 7 }, (_, index) => dayOf(first + index))
}
