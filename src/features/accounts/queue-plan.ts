import { word } from '~/domain/language'
import { type Post, defaultQueueId } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { slotQueue, slotsBetween } from '~/domain/calendar/queue-slots'
import { commaSeparated } from '~/src/i18n/comma-separated'

/** One slot to come, and the post that fills it. */
export interface PlannedSlot {
  /** ISO instant. */
  readonly at: string
  readonly post: Post | undefined
}

/** A queue and what fills its next slots. */
export interface QueuePlan {
  readonly queue: Queue
  /** Empty where the API lists no slots. */
  readonly slots: readonly PlannedSlot[]
  /** Its posts that are in none of those slots, in order. */
  readonly elsewhere: readonly Post[]
  /** ISO instant of the first slot without a post. */
  readonly nextFree: string | undefined
}

const daysAhead = 60
const shown = 8

/** The posts in the next slots of `queue`; a slot with any post of the queue is taken. */
export function queuePlan(queue: Queue, posts: readonly Post[], now: number): QueuePlan {
  const own = posts
    .filter(({ status, queueId }) => status === 'queued' && (queueId ?? defaultQueueId) === queue.id)
    .sort((a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9'))
  const known = slotQueue(queue)
  const instants = known ? slotsBetween(known, new Date(now), new Date(now + daysAhead * 86_400_000)) : []
  const byTime = new Map(own.map((post) => [Date.parse(post.scheduledAt ?? ''), post]))
  const all = instants.map((at) => ({ at, post: byTime.get(Date.parse(at)) }))
  const slots = all.slice(0, shown)
  const placed = new Set(slots.map(({ post }) => post?.id))
  return {
    queue,
    slots,
    elsewhere: own.filter(({ id }) => !placed.has(id)),
    nextFree: all.find(({ post }) => post === undefined)?.at ?? queue.nextSlotAt,
  }
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The week's slots in a phrase: "Mon, Wed 18:30 and Tue 19:00". */
export function slotWords({ slots = [] }: Queue): string {
  const byTime = new Map<string, number[]>()
  for (const { time, weekday } of slots) byTime.set(time, [...(byTime.get(time) ?? []), weekday])
  // Monday first.
  const order = (weekday: number) => (weekday + 6) % 7
  return [...byTime]
    .map(([time, days]) => {
      const names = days.toSorted((a, b) => order(a) - order(b)).map((day) => weekdays[day] ?? '')
      return `${days.length === 7 ? word('daily') : commaSeparated(names)} ${time}`
    })
    .join(' · ')
}
