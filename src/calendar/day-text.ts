import type { Day } from '~/domain/calendar/day'
import { dayLanguage, language } from '~/domain/language'
import { withoutComma } from '~/src/i18n/without-comma'
import { chosenWeekStart } from './device-settings'
import { isSameWeek } from './week'

const shapes = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  date: { day: 'numeric', month: 'long' },
  shortDate: { day: 'numeric', month: 'short' },
  weekdayDate: { weekday: 'short', day: 'numeric' },
  weekdayDateOfMonth: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof shapes

// Created on first use, as the first one loads the browser's date tables. A day has no zone: it is read and formatted
// as UTC.
const made: Partial<Record<Shape, Intl.DateTimeFormat>> = {}
const formatOf = (shape: Shape) =>
  (made[shape] ??= new Intl.DateTimeFormat(dayLanguage, { ...shapes[shape], timeZone: 'UTC' }))

/** A calendar day in words: "Wednesday", "Wed", "14 October", "14 Oct", "Wed 14", "Wed 14 Oct". */
export const dayText = (day: Day, shape: Shape): string => {
  const text = formatOf(shape).format(new Date(`${day}T00:00:00Z`))
  return shape === 'weekdayDate' || shape === 'weekdayDateOfMonth' ? withoutComma(text) : text
}

/** "Wed 14" in the week of `today`, else "Wed 14 Oct". */
export const dayFrom = (today: Day, day: Day): string =>
  dayText(day, isSameWeek(day, today, chosenWeekStart()) ? 'weekdayDate' : 'weekdayDateOfMonth')

/** "Wednesday, 14 October"; the British format alone would omit the comma. */
export const longDay = (day: Day): string =>
  language === 'en' ? `${dayText(day, 'weekday')}, ${dayText(day, 'date')}` : dayText(day, 'long')
