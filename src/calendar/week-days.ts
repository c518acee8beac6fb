import { type Day, addDays, weekdayOf } from '~/domain/calendar/day'

/** So many days from `first` on. */
export const daysFrom = (first: Day, length: number): Day[] =>
  Array.from({ length }, (_, index) => addDays(first, index))

/** The seven days of the week of `day`; `weekStart` 0 is Sunday. */
export const weekDays = (day: Day, weekStart: number): Day[] =>
  daysFrom(addDays(day, -((weekdayOf(day) - weekStart + 7) % 7)), 7)
