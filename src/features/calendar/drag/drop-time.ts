import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { RepeatRule } from '~/contract/repeat-rule'
import type { Queue } from '~/contract/social'
import { addDays, type Day, daysBetween } from '~/domain/calendar/day'
import { slotQueue, slotsBetween } from '~/domain/calendar/queue-slots'
import { atLocal, instantMs, localTime, msOfDay, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import { follows } from '~/src/posts/repeats/repeat-text'

export interface DefaultTime {
  /** ISO instant. */
  readonly at: string
  /** Why this time: "free slot". */
  readonly note: string
}

const halfHourMs = 30 * 60_000

/**
 * The time for a draft that is dropped on `day`: the day's first free slot of any queue, else 09:00 in `zone`, or the
 * next half hour if that has passed today.
 */
export function defaultTime(
  day: Day,
  zone: string,
  {
    queues,
    posts,
    now,
    taken = [],
  }: {
    queues: readonly Queue[]
    posts: readonly Post[]
    now: number
    /** Times given to other posts in the same drop. */
    taken?: readonly string[] | undefined
  },
): DefaultTime {
  const begin = Math.max(now, Date.parse(toInstant(day, '00:00', zone)) - 1)
  const end = Date.parse(toInstant(addDays(day, 1), '00:00', zone)) - 1
  const used = new Set(taken.map((at) => Date.parse(at)))
  const slot = end > begin ? firstFree(queues, [timesOf(posts), used], [begin, end]) : undefined
  if (slot !== undefined) return { at: slot, note: i18n.t('free slot') }
  const nine = toInstant(day, '09:00', zone)
  const from = (at: number): string => (used.has(at) ? from(at + halfHourMs) : new Date(at).toISOString())
  if (Date.parse(nine) > now || end <= now)
    return { at: from(Date.parse(nine)), note: i18n.t('no free slot') }
  return { at: from((Math.floor(now / halfHourMs) + 1) * halfHourMs), note: i18n.t('next half hour') }
}

const times = new WeakMap<readonly Post[], ReadonlySet<number>>()

/** Times of the posts in milliseconds; cached by list, as long lists are read for each target. */
function timesOf(posts: readonly Post[]): ReadonlySet<number> {
  const cached = times.get(posts) ?? new Set(posts.map(({ scheduledAt }) => Date.parse(scheduledAt ?? '')))
  times.set(posts, cached)
  return cached
}

function firstFree(
  queues: readonly Queue[],
  taken: readonly ReadonlySet<number>[],
  [from, to]: readonly [number, number],
) {
  const slots = queues.flatMap((queue) => {
    const slotted = slotQueue(queue)
    return slotted ? slotsBetween(slotted, new Date(from), new Date(to)) : []
  })
  return slots.sort().find((slot) => !taken.some((set) => set.has(Date.parse(slot))))
}

/**
 * The instant moved to `day`, with the same local time in `zone` to the millisecond, across clock changes too. If
 * that time does not exist on `day`, the next one that does.
 */
export function moveToDay(iso: string, day: Day, zone: string): string {
  // Otherwise the second 01:30 of the night on which clocks go back would become the first.
  if (zonedDay(iso, zone) === day) return new Date(instantMs(iso)).toISOString()
  return atLocal(day, msOfDay(instantMs(iso), zone), zone)
}

/**
 * A post's time moved to `day`. A repeated post that is shown later because clocks skip its time gets its own time back.
 */
export function movePostToDay(post: Post, at: string, day: Day, zone: string): string {
  const own = follows(post)
    ? moveSkipped(at, daysBetween(zonedDay(at, zone), day), post.repeat?.rule)
    : undefined
  return own !== undefined && zonedDay(own, zone) === day ? own : moveToDay(at, day, zone)
}

/** The rule's time some days after `at`; undefined unless `at` stands in for that time on a day whose clocks skip it. */
function moveSkipped(at: string, days: number, rule: RepeatRule | undefined): string | undefined {
  if (!rule || localTime(at, rule.timezone) === rule.time) return undefined
  const day = zonedDay(at, rule.timezone)
  const isSkipped = instantMs(toInstant(day, rule.time, rule.timezone)) === instantMs(at)
  return isSkipped ? toInstant(addDays(day, days), rule.time, rule.timezone) : undefined
}
