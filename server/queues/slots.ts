import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { nextFreeSlot } from '~/domain/calendar/queue-slots'
import type { Queryable } from '../db/database'
import { posts, type queues } from '../db/schema'

export type QueueRow = typeof queues.$inferSelect

/**
 * Instants that queued posts of a workspace hold, by queue. Posts that are going out at this moment still hold theirs.
 * @param exceptPostId a post whose own slot counts as free, as it is about to be queued anew
 */
export async function takenSlots(
  q: Queryable,
  workspaceId: string,
  queueIds: readonly string[],
  exceptPostId?: string,
): Promise<Map<string, Set<string>>> {
  const taken = new Map(queueIds.map((id) => [id, new Set<string>()]))
  if (queueIds.length === 0) return taken
  const rows = await q
    .select({ queueId: posts.queueId, scheduledAt: posts.scheduledAt })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.status, 'queued'),
        inArray(posts.queueId, [...queueIds]),
        isNotNull(posts.scheduledAt),
        exceptPostId === undefined ? undefined : ne(posts.id, exceptPostId),
      ),
    )
  for (const { queueId, scheduledAt } of rows) {
    if (queueId !== null && scheduledAt) taken.get(queueId)?.add(scheduledAt.toISOString())
  }
  return taken
}

/** The queue's next free slot after `now`, or undefined when it has no slots. */
export function freeSlotOf(
  queue: Pick<QueueRow, 'id' | 'timezone' | 'slots'>,
  taken: ReadonlySet<string>,
  now: number,
): Date | undefined {
  const slot = nextFreeSlot(queue, taken, new Date(now))
  return slot === undefined ? undefined : new Date(slot)
}

/** A queue as answered. */
export function queueRecord(queue: QueueRow, taken: ReadonlySet<string>, now: number) {
  const next = freeSlotOf(queue, taken, now)
  return {
    id: queue.id,
    name: queue.name,
    timezone: queue.timezone,
    slots: queue.slots,
    ...(queue.accountIds && { accountIds: queue.accountIds }),
    ...(next && { nextSlotAt: next.toISOString() }),
  }
}

/** `queueRecord` with what its posts hold read from the database. */
export async function answerQueue(q: Queryable, queue: QueueRow, now: number) {
  const taken = await takenSlots(q, queue.workspaceId, [queue.id])
  return queueRecord(queue, taken.get(queue.id) ?? new Set(), now)
}
