import { and, eq } from 'drizzle-orm'
import { postCan } from '~/contract'
import { posts, queues } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { scheduleChanged } from '../db/schedule-events'
import { checkMove, lockPost, type PostKey } from './find-posts'
import { deliveriesOf, type DeliveryRow, type PostRow } from './post-record'
import { ApiError, notFound } from '../http/api-error'
import { freeSlotOf, takenSlots } from '../queues/free-slots'

/**
 * Sets the time at which the post goes out, or removes it: unscheduled it is a draft (design.md, "The embedded API").
 * Either way it leaves the queue that it was in. A failed post may be scheduled again, or put back among the drafts
 * (api.md section 3: any post); what already went out stays out.
 */
export async function schedulePost(
  deps: Dependencies,
  key: PostKey,
  scheduledAt: Date | null,
): Promise<PostRow> {
  const moved = await deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, key)
    checkMove(scheduledAt ? postCan.schedule : postCan.unschedule, row)
    const [changed] = await tx
      .update(posts)
      .set({
        status: scheduledAt ? 'scheduled' : 'draft',
        scheduledAt,
        ...(row.status === 'queued' && { queueId: null }),
        updatedAt: new Date(deps.clock()),
      })
      .where(eq(posts.id, row.id))
      .returning()
    return changed ?? row
  })
  scheduleChanged(deps.db)
  return moved
}

/**
 * Puts the post at the queue's next free slot, which the answer carries in `scheduledAt`. The queue stays locked meanwhile, so that
 * two posts never take one slot. 404 when there is no such queue, 400 `invalid_state` when it has no slots.
 */
export async function queuePost(deps: Dependencies, key: PostKey, queueId: string): Promise<PostRow> {
  const queued = await deps.db.transaction(async (tx) => {
    const [queue] = await tx
      .select()
      .from(queues)
      .where(and(eq(queues.workspaceId, key.workspaceId), eq(queues.id, queueId)))
      .for('update')
    const row = await lockPost(tx, key)
    if (!queue) throw notFound('queue')
    checkMove(postCan.queue, row)
    const taken = await takenSlots(tx, key.workspaceId, [queue.id], row.id)
    const slot = freeSlotOf(queue, taken.get(queue.id) ?? new Set(), deps.clock())
    if (!slot) throw new ApiError('invalid_state', 'This queue has no slots.')
    const [changed] = await tx
      .update(posts)
      .set({ status: 'queued', queueId: queue.id, scheduledAt: slot, updatedAt: new Date(deps.clock()) })
      .where(eq(posts.id, row.id))
      .returning()
    return changed ?? row
  })
  scheduleChanged(deps.db)
  return queued
}

/** Removes an unpublished post (api.md section 3) and returns it as it was. A publish that came first wins: 400. */
export async function deletePost(
  deps: Dependencies,
  key: PostKey,
): Promise<{ row: PostRow; results: readonly DeliveryRow[] }> {
  return deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, key)
    checkMove(postCan.delete, row)
    const results = (await deliveriesOf(tx, [row.id])).get(row.id) ?? []
    await tx.delete(posts).where(eq(posts.id, row.id))
    return { row, results }
  })
}
