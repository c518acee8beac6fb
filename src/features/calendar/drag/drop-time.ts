import { i18n } from '@lingui/core'
import { addDays, type Day, type Time } from '~/domain/calendar/day'
import { atLocal, toInstant, instantMs, minutesOf, msOfDay, zonedDay } from '~/domain/calendar/time-zone'
import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { slotQueue, slotsBetween } from '~/domain/calendar/queue-slots'

export interface DefaultTime {
  /** ISO instant. */
  readonly at: string
  /** Why this one: "free slot". */
  readonly note: string
}

const halfHourMs = 30 * 60_000

/**
 * When a draft that is put on `day` goes out: at the day's first free slot of any queue, else at 09:00 in `zone`, or,
 * where that is over today, at the next half hour.
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
    /** Times that others get in the same step. */
    taken?: readonly string[] | undefined
  },
): DefaultTime {
  const begin = Math.max(now, Date.parse(toInstant(day, '00:00', zone)) - 1)
  const end = Date.parse(toInstant(addDays(day, 1), '00:00', zone)) - 1
  const slot =
    end > begin
      ? firstFree(queues, [timesOf(posts), new Set(taken.map((at) => Date.parse(at)))], [begin, end])
      : undefined
  if (slot !== undefined) return { at: slot, note: i18n.t('free slot') }
  const nine = toInstant(day, '09:00', zone)
  const used = new Set(taken.map((at) => Date.parse(at)))
  const from = (at: number): string => (used.has(at) ? from(at + halfHourMs) : new Date(at).toISOString())
  if (Date.parse(nine) > now || end <= now)
    return { at: from(Date.parse(nine)), note: i18n.t('no free slot') }
  return { at: from((Math.floor(now / halfHourMs) + 1) * halfHourMs), note: i18n.t('next half hour') }
}

const times = new WeakMap<readonly Post[], ReadonlySet<number>>()

/** When the posts are published, in milliseconds; cached by list, which may be long and is read at each step. */
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

const minuteMs = 60_000

/**
 * The instant moved to `day`, keeping its local time of day in `zone` to the millisecond, across DST changes too.
 * Where that time does not exist on `day`, the next that does.
 */
export function moveToDay(iso: string, day: Day, zone: string): string {
  // Otherwise the second 01:30 of the night on which clocks go back would become the first.
  if (zonedDay(iso, zone) === day) return new Date(instantMs(iso)).toISOString()
  return atLocal(day, msOfDay(instantMs(iso), zone), zone)
}

/** The instant moved by whole local days (negative: back), keeping its local time of day. */
export const moveByDays = (iso: string, days: number, zone: string): string =>
  moveToDay(iso, addDays(zonedDay(iso, zone), days), zone)

/** The instant moved to `time` (`HH:mm`) on its own local day; seconds become 0. */
export const moveToTime = (iso: string, time: Time, zone: string): string =>
  atLocal(zonedDay(iso, zone), minutesOf(time) * minuteMs, zone)

/** An instant moved by local days, in both ways that differ when clocks change in between. */
export interface ShiftedInstant {
  /** Keeps the local time of day. */
  readonly keepLocal: string
  /** Keeps the time in UTC, and so the distance in hours. */
  readonly keepUtc: string
  /** True when the two differ, that is, when a change of clocks lies between. */
  readonly crossesChange: boolean
}

/** Both ways of moving an instant by `days`, for asking which is meant. */
export function shiftByDays(iso: string, days: number, zone: string): ShiftedInstant {
  const keepLocal = moveByDays(iso, days, zone)
  const keepUtc = new Date(instantMs(iso) + days * 86_400_000).toISOString()
  return { keepLocal, keepUtc, crossesChange: keepLocal !== keepUtc }
}
