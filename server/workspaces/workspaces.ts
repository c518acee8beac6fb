import { defaultQueueId, type QueueSlot } from '~/contract'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { brandKits, memberships, queues, workspaces } from '../db/schema'

/** Two slots each working day, until changed. */
const firstSlots: QueueSlot[] = [1, 2, 3, 4, 5].flatMap((weekday) =>
  ['09:00', '16:00'].map((time) => ({ weekday, time })),
)

/**
 * Creates a workspace with its owner, an empty brand kit, and the queue `default` (api.md section 2). Returns its
 * row.
 */
export async function createWorkspaceRows(
  tx: Transaction,
  given: {
    id?: string
    name: string
    ownerId: string
    creditAccountId: string
    /** IANA time zone of its people; UTC by default. */
    timezone?: string | undefined
    at: Date
  },
): Promise<typeof workspaces.$inferSelect> {
  const row = {
    id: given.id ?? newId('ws'),
    name: given.name,
    creditAccountId: given.creditAccountId,
    timezone: given.timezone ?? null,
    requiresApproval: false,
    createdAt: given.at,
  }
  await tx.insert(workspaces).values(row)
  await tx.insert(memberships).values({ workspaceId: row.id, principalId: given.ownerId, role: 'owner' })
  await tx.insert(brandKits).values({ workspaceId: row.id, kit: {}, updatedAt: given.at })
  await tx.insert(queues).values({
    workspaceId: row.id,
    id: defaultQueueId,
    name: 'Default',
    timezone: given.timezone ?? 'UTC',
    slots: firstSlots,
  })
  return row
}
