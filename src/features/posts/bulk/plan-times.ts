import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { localTime, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** A post's new schedule, or why it can't have one. */
export type PlannedSchedule = { readonly to: PostSchedule } | { readonly refusal: string }

const timePassed = () => i18n.t('This time has passed.')

/** Time between two posts scheduled together. */
export interface Spacing {
  readonly count: number
  readonly unit: 'hours' | 'days'
}

/**
 * Times (ISO) of posts scheduled together: the first at `date` and `time` in `zone`, each of the others
 * `every` later. Days keep the time of day.
 */
export function spacedTimes(
  count: number,
  first: { readonly date: string; readonly time: string; readonly zone: string },
  every: Spacing,
): string[] {
  const start = Date.parse(toInstant(first.date, first.time, first.zone))
  return Array.from({ length: count }, (_, index) =>
    every.unit === 'days'
      ? toInstant(addDays(first.date, index * every.count), first.time, first.zone)
      : new Date(start + index * every.count * 3_600_000).toISOString(),
  )
}

/** A post's schedule moved by days, at the same time of day in `zone`. */
export function movedByDays(post: Post, days: number, zone: string, now: number): PlannedSchedule {
  const at = post.scheduledAt
  if (at === undefined || (post.status !== 'scheduled' && post.status !== 'queued'))
    return { refusal: i18n.t('This post isn’t scheduled.') }
  const to = toInstant(addDays(zonedDay(at, zone), days), localTime(at, zone), zone)
  return Date.parse(to) <= now ? { refusal: timePassed() } : { to: { kind: 'schedule', at: to } }
}
