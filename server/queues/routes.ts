import { asc, eq } from 'drizzle-orm'
import { listQueues } from '~/contract'
import { queues } from '../db/schema'
import { implement } from '../http/implement'
import { freeSlotOf, takenSlots } from './free-slots'

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
