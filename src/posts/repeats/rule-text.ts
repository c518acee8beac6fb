import { i18n } from '@lingui/core'
import type { RepeatRule } from '~/contract/repeat-rule'
import { weekdayOf } from '~/domain/calendar/day'
import { dayText } from '~/src/calendar/day-text'
import { listed } from '~/src/i18n/plural'

/** A weekday's name by its number, Sunday being 0: "Monday". 4 January 1970 was a Sunday. */
export const weekdayName = (weekday: number, shape: 'weekday' | 'shortWeekday' = 'weekday'): string =>
  dayText(`1970-01-${String(4 + weekday).padStart(2, '0')}`, shape)

/** Weekdays sorted with Monday first. */
export const fromMonday = (weekdays: readonly number[]): number[] =>
  weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))

/** "Repeats every week on Monday and Thursday at 09:00". */
export function ruleText(rule: RepeatRule): string {
  const { every, interval: count, time } = rule
  switch (every) {
    case 'day':
      return i18n.t(
        '{count, plural, one {Repeats every day at {time}} other {Repeats every # days at {time}}}',
        { count, time },
      )
    case 'week':
      return i18n.t(
        '{count, plural, one {Repeats every week on {days} at {time}} other {Repeats every # weeks on {days} at {time}}}',
        {
          count,
          time,
          days: listed(
            fromMonday(rule.weekdays ?? [weekdayOf(rule.from)]).map((weekday) => weekdayName(weekday)),
          ),
        },
      )
    case 'month':
      return i18n.t(
        '{count, plural, one {Repeats every month on day {day} at {time}} other {Repeats every # months on day {day} at {time}}}',
        { count, time, day: rule.monthDay ?? Number(rule.from.slice(8)) },
      )
  }
}
