import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { deliveries } from '../db/schema'
import { answerPost, type DeliveryRow, type PostRow } from '../posts/posts'
import { enqueueWebhooks } from '../webhooks/enqueue'
import { handedOverRecords, selectHandedOver } from './handed-over'

// What webhooks are told of publishing, within the transaction in which it happens.

const postPage = ({ workspaceId, id }: PostRow): string =>
  `/w/${encodeURIComponent(workspaceId)}/posts/${encodeURIComponent(id)}`

async function postData(tx: Transaction, post: PostRow) {
  return { post: await answerPost(tx, post), pageUrl: postPage(post) }
}

/** A post has been published, or has failed. */
export async function emitPostEvent(tx: Transaction, post: PostRow, at: Date): Promise<void> {
  if (post.status !== 'published' && post.status !== 'failed') return
  const event = post.status === 'published' ? 'post.published' : 'post.failed'
  await enqueueWebhooks(tx, { workspaceId: post.workspaceId, event, at, data: () => postData(tx, post) })
}

/** A delivery was handed over: an agent or a person has to post it. */
export async function emitDeliveryWaiting(
  tx: Transaction,
  post: Pick<PostRow, 'workspaceId'>,
  deliveryId: string,
  at: Date,
): Promise<void> {
  const data = async () => {
    const rows = await selectHandedOver(tx).where(eq(deliveries.id, deliveryId))
    const [delivery] = await handedOverRecords(tx, rows)
    return { delivery }
  }
  await enqueueWebhooks(tx, { workspaceId: post.workspaceId, event: 'delivery.waiting', at, data })
}

/** Nobody can know whether a delivery is live before a person has looked. */
export async function emitDeliveryUnconfirmed(
  tx: Transaction,
  post: PostRow,
  { id, accountId, platform }: DeliveryRow,
  at: Date,
): Promise<void> {
  const data = async () => ({ deliveryId: id, accountId, platform, ...(await postData(tx, post)) })
  await enqueueWebhooks(tx, { workspaceId: post.workspaceId, event: 'delivery.unconfirmed', at, data })
}
