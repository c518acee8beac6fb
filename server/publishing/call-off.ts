import { eq } from 'drizzle-orm'
import { posts } from '../db/schema'
import { scheduleChanged } from '../db/schedule-events'
import { ApiError, notFound } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { endDelivery } from './end-delivery'

/** What the post says of the account then. */
const message = /*i18n*/ 'You chose not to publish this post to this account.'

const maySend = ({ status, step, commitStartedAt }: DeliveryRow): boolean =>
  status === 'pending' && commitStartedAt === null && ['prepare', 'commit', 'handed-over'].includes(step)

/**
 * Ends a delivery of which nothing visible was sent yet, and gives its credits back; whoever prepares it at this moment
 * finds that out before the commit. The post is judged by its other accounts, and a draft where there are none. Throws 400 `invalid_state` where it may be live, and where it has ended.
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
  // Others of the same account may have waited for it.
  scheduleChanged(db)
  const [post] = await db.select().from(posts).where(eq(posts.id, row.postId))
  if (!post) throw notFound(/*i18n*/ 'post')
  return post
}
