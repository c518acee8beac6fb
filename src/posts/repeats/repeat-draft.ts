import * as z from 'zod/mini'
import { repeatPeriods } from '~/contract/post'
import type { RepeatRule } from '~/contract/repeat-rule'
import { weekdayOf } from '~/domain/calendar/day'
import type { LocalTime } from '../actions/local-time'

const list = <T extends z.core.$ZodType>(item: T) => z.catch(z.array(item), () => [])

/** A repeat rule being edited; the time is the post's. Parsed leniently from the device. */
export const RepeatDraft = z.object({
  every: z.enum(repeatPeriods),
  /** As typed. */
  interval: z.catch(z.string(), '1'),
  /** Empty: the weekday of the date. */
  weekdays: list(z.number()),
  /** Of an existing monthly rule whose first day isn't on it, as the 31st in February; otherwise the date's. */
  monthDay: z.catch(z.optional(z.number()), undefined),
  ends: z.catch(z.enum(['never', 'until', 'times']), 'never'),
  until: z.catch(z.string(), ''),
  times: z.catch(z.string(), '10'),
  /** Other texts, used in turn with the post's own. */
  texts: list(z.string()),
})
export type RepeatDraft = z.output<typeof RepeatDraft>
export type Ends = RepeatDraft['ends']

export const newRepeat = (every: RepeatDraft['every']): RepeatDraft => RepeatDraft.parse({ every })

/** The whole number typed; undefined unless it is from 1 to `max`. */
export function typedNumber(text: string, max: number): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}

/** The rule, starting on the post's date; undefined while something is missing. */
export function ruleOf(draft: RepeatDraft, { date, time, zone }: LocalTime): RepeatRule | undefined {
  const interval = typedNumber(draft.interval, 30)
  const times = draft.ends === 'times' ? typedNumber(draft.times, 1000) : 1
  if (interval === undefined || times === undefined) return undefined
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined
  if (draft.ends === 'until' && (draft.until === '' || draft.until < date)) return undefined
  return {
    every: draft.every,
    interval,
    time,
    timezone: zone,
    from: date,
    ...(draft.every === 'week' && {
      weekdays: draft.weekdays.length > 0 ? [...draft.weekdays] : [weekdayOf(date)],
    }),
    ...(draft.every === 'month' && { monthDay: draft.monthDay ?? Number(date.slice(8)) }),
    ...(draft.ends === 'until' && { until: draft.until }),
    ...(draft.ends === 'times' && { times }),
  }
}

/** The texts that aren't empty. */
export const textsOf = ({ texts }: Pick<RepeatDraft, 'texts'>): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '')

/** The form values of an existing rule. */
export function draftOf(rule: RepeatRule, texts: readonly string[]): RepeatDraft {
  const { weekdays = [], monthDay } = rule
  const isOnDate = weekdays.length === 1 && weekdays[0] === weekdayOf(rule.from)
  return {
    every: rule.every,
    interval: String(rule.interval),
    weekdays: isOnDate ? [] : [...weekdays],
    monthDay: monthDay === Number(rule.from.slice(8)) ? undefined : monthDay,
    ends: rule.until === undefined ? (rule.times === undefined ? 'never' : 'times') : 'until',
    until: rule.until ?? '',
    times: String(rule.times ?? 10),
    texts: [...texts],
  }
}
