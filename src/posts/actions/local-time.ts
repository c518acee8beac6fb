import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { dayAt, localTime, toInstant, zonedDay } from '~/domain/calendar/time-zone'

/** A date and time as entered, in `zone`. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `HH:mm`. */
  readonly time: string
  /** IANA name. */
  readonly zone: string
  /** The instant that was shown at first, which has seconds and may be in an hour that clocks show twice. */
  readonly at?: string | undefined
}

/** The local time of an instant; `instantOf` returns exactly this instant unless it is changed. */
export const localTimeOf = (at: string, zone: string) => ({
  date: zonedDay(at, zone),
  time: localTime(at, zone),
  zone,
  at,
})

/** The time proposed first: tomorrow at 09:00. */
export const tomorrowMorning = (zone: string) => ({
  date: addDays(dayAt(Date.now(), zone), 1),
  time: '09:00',
  zone,
})

/** A post's own time if it is to come, else tomorrow at 09:00. */
export const startingTime = (
  { scheduledAt, status }: Pick<Post, 'scheduledAt' | 'status'>,
  zone: string,
): LocalTime =>
  scheduledAt !== undefined && status !== 'published' && Date.parse(scheduledAt) > Date.now()
    ? localTimeOf(scheduledAt, zone)
    : tomorrowMorning(zone)

/** The instant as ISO 8601; undefined while the date or time is incomplete. */
export function instantOf({ date, time, zone, at }: LocalTime): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined
  const isSame = at !== undefined && zonedDay(at, zone) === date && localTime(at, zone) === time
  return isSame ? at : toInstant(date, time, zone)
}

/** Whether only the time is missing or isn't one, so that its field has the error. */
export const isTimeMissing = ({ date, time }: Pick<LocalTime, 'date' | 'time'>): boolean =>
  date !== '' && time === ''

/** Why a post can't be scheduled for this time; undefined if it can. */
export function timeRefusal(value: LocalTime, now: number): string | undefined {
  if (isTimeMissing(value)) return i18n.t('Enter a time, such as 14:30.')
  const at = instantOf(value)
  if (at === undefined) return i18n.t('Enter a date and time.')
  return Date.parse(at) <= now ? i18n.t('This time has passed.') : undefined
}
