import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { nextFreeSlot, slotQueue } from '~/domain/calendar/queue-slots'

/**
 * The slot that a post queued now will most likely get: the server's answer, else computed from the queue's
 * slots and the loaded posts.
 */
export const nextSlotOf = (queue: Queue | undefined, queued: readonly Post[]): string | undefined =>
  queue && (queue.nextSlotAt ?? freeSlots(queue, queued, 1)[0])

/** The next `count` slots of a queue that none of `posts` has taken. */
export function freeSlots(queue: Queue, posts: readonly Post[], count: number): readonly string[] {
  const known = slotQueue(queue)
  if (!known) return []
  const taken = new Set(posts.flatMap(({ scheduledAt }) => scheduledAt ?? []))
  const found: string[] = []
  let after = new Date()
  while (found.length < count) {
    const slot = nextFreeSlot(known, taken, after)
    if (slot === undefined) break
    found.push(slot)
    after = new Date(slot)
  }
  return found
}
