import { asc, eq } from 'drizzle-orm'
import { listQueues, listSocialAccounts, platforms } from '~/contract'
import { queues, socialAccounts } from '../db/schema'
import { implement } from '../http/implement'
import { freeSlotOf, takenSlots } from '../queues/free-slots'

export const socialHandlers = [
  implement(listSocialAccounts, async ({ params }, { db }) => {
    const rows = await db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.workspaceId, params.workspaceId))
      .orderBy(asc(socialAccounts.name), asc(socialAccounts.id))
    const ranked = rows.toSorted((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform))
    return ranked.map(({ workspaceId: _workspace, avatarUrl, ...account }) => ({
      ...account,
      ...(avatarUrl !== null && { avatarUrl }),
    }))
  }),
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
