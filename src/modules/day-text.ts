import type { Day } from '~/domain/calendar/day'
import { dayLanguage, language } from '~/domain/language'

// A day has no zone: it is read and written as UTC.
const make = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dayLanguage, { ...options, timeZone: 'UTC' })

const formats = {
  weekday: make({ weekday: 'long' }),
  shortWeekday: make({ weekday: 'short' }),
  date: make({ day: 'numeric', month: 'long' }),
  shortDate: make({ day: 'numeric', month: 'short' }),
  weekdayDate: make({ weekday: 'short', day: 'numeric' }),
  long: make({ weekday: 'long', day: 'numeric', month: 'long' }),
}

/** A calendar day in words: "Wednesday", "Wed", "14 October", "14 Oct", "Wed 14". */
export const dayText = (day: Day, shape: keyof typeof formats): string =>
  formats[shape].format(new Date(`${day}T00:00:00Z`))

/** "Wednesday, 14 October"; the British way would leave the comma out. */
export const longDay = (day: Day): string =>
  language === 'en' ? `${dayText(day, 'weekday')}, ${dayText(day, 'date')}` : dayText(day, 'long')
