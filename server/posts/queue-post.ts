import { and, eq } from 'drizzle-orm'
import { postCan } from '~/contract'
import { posts, queues } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from '../http/api-error'
import { scheduleChanged } from './schedule-events'
import { checkMove, lockPost, type PostKey } from './find-post'
import type { PostRow } from './post-record'
import { freeSlotOf, takenSlots } from '../queues/free-slots'

/**
 * Puts the post at the queue's next free slot and tells it in `scheduledAt`. The queue stays locked meanwhile, so that
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
    if (!slot) throw new ApiError('invalid_state', 'The queue has no slots.')
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
