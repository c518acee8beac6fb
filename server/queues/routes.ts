import { asc, eq, and, inArray, isNotNull, ne } from 'drizzle-orm'
import { listQueues } from '~/contract'
import { nextFreeSlot } from '~/domain/calendar/queue-slots'
import { queues, posts } from '../db/schema'
import { implement } from '../http/implement'
import type { Queryable } from '../db/database'

export const queueRoutes = [
  implement(listQueues, async ({ params: { workspaceId } }, { db, clock }) => {
    const rows = await db
      .select()
      .from(queues)
      .where(eq(queues.workspaceId, workspaceId))
      .orderBy(asc(queues.id))
    const taken = await takenSlots(
      db,
      workspaceId,
      rows.map(({ id }) => id),
    )
    return rows.map((queue) => {
      const next = freeSlotOf(queue, taken.get(queue.id) ?? new Set(), clock())
      return {
        id: queue.id,
        name: queue.name,
        timezone: queue.timezone,
        slots: queue.slots,
        ...(next && { nextSlotAt: next.toISOString() }),
      }
    })
  }),
]

type Queue = typeof queues.$inferSelect

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
export function freeSlotOf(queue: Queue, taken: ReadonlySet<string>, now: number): Date | undefined {
  const slot = nextFreeSlot(queue, taken, new Date(now))
  return slot === undefined ? undefined : new Date(slot)
}
