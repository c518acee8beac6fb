import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { localTime, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** Where each post is to stand, or why it can't. */
export type Place = { readonly to: PostSchedule } | { readonly refusal: string }

const passed = () => i18n.t('This time has passed.')

/** The distance between two posts that are scheduled together. */
export interface Spacing {
  readonly count: number
  readonly unit: 'hours' | 'days'
}

/**
 * The times of posts that are scheduled together: the first one at `date` and `time` by the clock of `zone`, each other so
 * much later than the one before. Days keep the time on the clock.
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

/** Where a post stands once it is moved by days, at the same time on the clock of `zone`. */
export function movedByDays(post: Post, days: number, zone: string, now: number): Place {
  const at = post.scheduledAt
  if (at === undefined || (post.status !== 'scheduled' && post.status !== 'queued'))
    return { refusal: i18n.t('This post isn’t scheduled.') }
  const to = toInstant(addDays(zonedDay(at, zone), days), localTime(at, zone), zone)
  return Date.parse(to) <= now ? { refusal: passed() } : { to: { kind: 'schedule', at: to } }
}
