import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { type Day, addDays } from '~/domain/calendar/day'
import { toInstant } from '~/domain/calendar/at-local'
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
    /** Times that others are being given in the same act. */
    taken?: readonly string[] | undefined
  },
): DefaultTime {
  const begin = Math.max(now, Date.parse(toInstant(day, '00:00', zone)) - 1)
  const end = Date.parse(toInstant(addDays(day, 1), '00:00', zone)) - 1
  const slot =
    end > begin
      ? firstFree(queues, [timesOf(posts), new Set(taken.map((at) => Date.parse(at)))], [begin, end])
      : undefined
  if (slot !== undefined) return { at: slot, note: 'free slot' }
  const nine = toInstant(day, '09:00', zone)
  const used = new Set(taken.map((at) => Date.parse(at)))
  const from = (at: number): string => (used.has(at) ? from(at + halfHourMs) : new Date(at).toISOString())
  if (Date.parse(nine) > now || end <= now) return { at: from(Date.parse(nine)), note: 'no free slot' }
  return { at: from((Math.floor(now / halfHourMs) + 1) * halfHourMs), note: 'next half hour' }
}

const times = new WeakMap<readonly Post[], ReadonlySet<number>>()

/** When the posts go out, in milliseconds; made once for a list, which may hold thousands and is asked with each step. */
function timesOf(posts: readonly Post[]): ReadonlySet<number> {
  const kept = times.get(posts) ?? new Set(posts.map(({ scheduledAt }) => Date.parse(scheduledAt ?? '')))
  times.set(posts, kept)
  return kept
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
