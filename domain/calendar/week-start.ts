import { CalendarDate, getDayOfWeek } from '@internationalized/date'

const aSunday = new CalendarDate(2023, 1, 1)

/** The day that weeks begin with where `locale` is spoken; 0 is Sunday. */
export const weekStartOf = (locale: string): number => (7 - getDayOfWeek(aSunday, locale)) % 7
