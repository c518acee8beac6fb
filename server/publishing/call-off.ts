import { eq } from 'drizzle-orm'
import { posts } from '../db/schema'
import { scheduleChanged } from '../db/schedule-events'
import { ApiError, notFound } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { endDelivery } from './end-delivery'

/** The message that the post's result for this account then has. */
const message = /*i18n*/ 'You chose not to publish this post to this account.'

const maySend = ({ status, step, commitStartedAt }: DeliveryRow): boolean =>
  status === 'pending' && commitStartedAt === null && ['prepare', 'commit', 'handed-over'].includes(step)

/**
 * Ends a delivery of which nothing visible was sent yet and refunds its credits. A process that is preparing
 * it notices before the commit. The post's status then follows from its other accounts; without any it
 * becomes a draft. Throws 400 `invalid_state` if the delivery may be live or has ended.
 */
export async function callOff(deps: Dependencies, row: DeliveryRow): Promise<PostRow> {
  const { db } = deps
  const ended =
    maySend(row) && (await endDelivery(deps, row, { kind: 'called-off', message }, { onlyUnsent: true }))
  if (!ended)
    throw new ApiError(
      'invalid_state',
      row.status === 'pending'
        ? /*i18n*/ 'Publishing to this account has started, so it can’t be called off any more.'
        : /*i18n*/ 'This delivery has already ended.',
    )
  // Other deliveries to this account may have been waiting for it.
  scheduleChanged(db)
  const [post] = await db.select().from(posts).where(eq(posts.id, row.postId))
  if (!post) throw notFound(/*i18n*/ 'post')
  return post
}
