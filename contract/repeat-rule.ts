import * as z from 'zod/mini'
import { listOf, timeZone } from './bounds'
import { i18n } from './i18n'
import { repeatPeriods } from './repeat-state'

/** The most other texts of a repeat. */
export const maxRepeatTexts = 20
/** The most times that a rule may name. */
export const maxTimes = 1000

/** A whole number within bounds. */
export const wholeFrom = (least: number, most: number) => {
  const message = i18n.t('Must be a whole number from {min} to {max}.', { min: least, max: most })
  return z.int(message).check(z.gte(least, message), z.lte(most, message))
}
const isDay = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
/** A calendar day that exists. */
export const calendarDay = () =>
  z
    .string(i18n.t('Must be a date, such as 2026-10-22.'))
    .check(
      z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/, i18n.t('Must be a date, such as 2026-10-22.')),
      z.refine(isDay, i18n.t('Must be a date, such as 2026-10-22.')),
    )

/** Days at one time of the clock in a zone, whatever the clocks do. */
export const RepeatRule = z.strictObject({
  every: z.enum(repeatPeriods),
  /** Every so many days, weeks or months. */
  interval: z._default(wholeFrom(1, 30), 1),
  /** Of a week: 0 is Sunday; the weekday of `from` when left out. Weeks begin on Monday. */
  weekdays: z.optional(
    listOf(wholeFrom(0, 6), 7).check(z.minLength(1, i18n.t('Choose at least one weekday.'))),
  ),
  /** Of a month, or its last day where it has fewer; the day of `from` when left out. */
  monthDay: z.optional(wholeFrom(1, 31)),
  time: z
    .string(i18n.t('Must be a time, such as 18:30.'))
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, i18n.t('Must be a time, such as 18:30.'))),
  timezone: timeZone(),
  /** The first day on which it may be. */
  from: calendarDay(),
  /** The last day on which it may be. */
  until: z.optional(calendarDay()),
  /** How often in all, counted from `from`. */
  times: z.optional(wholeFrom(1, maxTimes)),
})
export type RepeatRule = z.output<typeof RepeatRule>
