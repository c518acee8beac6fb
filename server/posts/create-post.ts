import type { PostCreate } from '~/contract'
import { posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { newId } from '../db/identifiers'
import { scheduleChanged } from './schedule-events'
import { checkReferences } from './check-references'
import type { PostRow } from './post-record'
import { scheduledTime } from './scheduled-time'

/**
 * A draft, or a scheduled post when `scheduledAt` is given (api.md section 3). A time that has passed is due at once:
 * the document sets it no bound.
 */
export async function createPost(
  deps: Dependencies,
  workspaceId: string,
  body: PostCreate,
): Promise<PostRow> {
  await checkReferences(deps.db, workspaceId, body)
  const now = new Date(deps.clock())
  const scheduledAt = body.scheduledAt === undefined ? null : scheduledTime(body.scheduledAt)
  const [row] = await deps.db
    .insert(posts)
    .values({
      id: newId('post'),
      workspaceId,
      content: body.content,
      targets: body.targets,
      status: scheduledAt ? 'scheduled' : 'draft',
      scheduledAt,
      queueId: body.queueId ?? null,
      campaignId: body.campaignId ?? null,
      assetId: body.assetId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('The database returned no post.')
  if (scheduledAt) scheduleChanged(deps.db)
  return row
}
