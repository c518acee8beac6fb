import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { type Day, addDays } from '~/domain/calendar/day'
import { toInstant } from '~/domain/calendar/zoned'
import { slotQueue, slotsBetween } from '~/domain/queue-slots'

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
  { queues, posts, now }: { queues: readonly Queue[]; posts: readonly Post[]; now: number },
): DefaultTime {
  const begin = Math.max(now, Date.parse(toInstant(day, '00:00', zone)) - 1)
  const end = Date.parse(toInstant(addDays(day, 1), '00:00', zone)) - 1
  const slot = end > begin ? firstFree(queues, posts, new Date(begin), new Date(end)) : undefined
  if (slot !== undefined) return { at: slot, note: 'free slot' }
  const nine = toInstant(day, '09:00', zone)
  if (Date.parse(nine) > now || end <= now) return { at: nine, note: 'no slot free' }
  return {
    at: new Date((Math.floor(now / halfHourMs) + 1) * halfHourMs).toISOString(),
    note: 'next half hour',
  }
}

function firstFree(queues: readonly Queue[], posts: readonly Post[], from: Date, to: Date) {
  const taken = new Set(posts.map(({ scheduledAt }) => Date.parse(scheduledAt ?? '')))
  const slots = queues.flatMap((queue) => {
    const slotted = slotQueue(queue)
    return slotted ? slotsBetween(slotted, from, to) : []
  })
  return slots.sort().find((slot) => !taken.has(Date.parse(slot)))
}
