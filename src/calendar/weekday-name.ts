import { dayOf } from '~/domain/calendar/day'
import { dayText } from './day-text'

/** A weekday's name by its number, Sunday being 0: "Monday". 4 January 1970 was a Sunday. */
export const weekdayName = (
  weekday: number,
  shape: 'weekday' | 'shortWeekday' | 'initial' = 'weekday',
): string => dayText(dayOf(3 + weekday), shape)
