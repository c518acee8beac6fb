import * as z from 'zod/mini'
import { enteredTime, isCalendarDay, listOf, timeZone } from './bounds'
import { i18n } from './i18n'
import { repeatPeriods } from './post'

/** Maximum number of alternative texts of a repeat. */
export const maxRepeatTexts = 20
/** Maximum number of repetitions. */
export const maxTimes = 1000

export const wholeFrom = (min: number, max: number) => {
  const message = i18n.t('Must be a whole number from {min} to {max}.', { min, max })
  return z.int(message).check(z.gte(min, message), z.lte(max, message))
}
/** An existing calendar day from 2000 on. */
export const calendarDay = () =>
  z
    .string(i18n.t('Must be a date, such as 2026-10-22.'))
    .check(
      z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/, i18n.t('Must be a date, such as 2026-10-22.')),
      z.refine(isCalendarDay, i18n.t('Must be a date, such as 2026-10-22.')),
    )

/** Recurring days at the same local time, regardless of daylight saving. */
export const RepeatRule = z.strictObject({
  every: z.enum(repeatPeriods),
  /** Number of days, weeks or months between dates. */
  interval: z._default(wholeFrom(1, 30), 1),
  /** For weekly rules: 0 is Sunday, weeks start on Monday. Left out for the weekday of `from`. */
  weekdays: z.optional(
    listOf(wholeFrom(0, 6), 7).check(z.minLength(1, i18n.t('Choose at least one weekday.'))),
  ),
  /** For monthly rules; the last day in shorter months. Left out for the day of `from`. */
  monthDay: z.optional(wholeFrom(1, 31)),
  time: enteredTime(),
  timezone: timeZone(),
  /** First possible day. */
  from: calendarDay(),
  /** Last possible day. */
  until: z.optional(calendarDay()),
  /** Total number of dates, counted from `from`. */
  times: z.optional(wholeFrom(1, maxTimes)),
})
export type RepeatRule = z.output<typeof RepeatRule>
