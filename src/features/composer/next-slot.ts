import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { isZone } from '~/domain/calendar/offset'
import { nextFreeSlot } from '~/domain/queue-slots'

/**
 * The slot that a post queued now will most likely get: the server's own word, else reckoned from the queue's slots
 * and the queued posts that are known.
 */
export function nextSlotOf(queue: Queue | undefined, queued: readonly Post[], now: Date): string | undefined {
  if (!queue) return undefined
  if (queue.nextSlotAt) return queue.nextSlotAt
  const { slots, timezone } = queue
  if (!slots || timezone === undefined || !isZone(timezone)) return undefined
  const taken = new Set(queued.flatMap(({ scheduledAt }) => (scheduledAt ? [scheduledAt] : [])))
  return nextFreeSlot({ id: queue.id, timezone, slots }, taken, now)
}
