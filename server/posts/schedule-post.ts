import { eq } from 'drizzle-orm'
import { postCan } from '~/contract'
import { posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { scheduleChanged } from './schedule-events'
import { checkMove, lockPost, type PostKey } from './find-post'
import type { PostRow } from './post-record'

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
