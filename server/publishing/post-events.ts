import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { deliveries } from '../db/schema'
import { answerPost, type DeliveryRow, type PostRow } from '../posts/posts'
import { enqueueWebhooks } from '../webhooks/enqueue'
import { handedOverRecords, selectHandedOver } from './handed-over'

// Webhook events of publishing, enqueued in the transaction in which they happen.

const postPage = ({ workspaceId, id }: PostRow): string =>
  `/w/${encodeURIComponent(workspaceId)}/posts/${encodeURIComponent(id)}`

async function postData(tx: Transaction, post: PostRow) {
  return { post: await answerPost(tx, post), pageUrl: postPage(post) }
}

/** Emits `post.published` or `post.failed`, by the post's status. */
export async function emitPostEvent(tx: Transaction, post: PostRow, at: Date): Promise<void> {
  if (post.status !== 'published' && post.status !== 'failed') return
  const event = post.status === 'published' ? 'post.published' : 'post.failed'
  await enqueueWebhooks(tx, { workspaceId: post.workspaceId, event, at, data: () => postData(tx, post) })
}

/** Emits `delivery.waiting`: an agent or a person has to post it. */
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

/** Emits `delivery.unconfirmed`: a person has to check whether it is live. */
export async function emitDeliveryUnconfirmed(
  tx: Transaction,
  post: PostRow,
  { id, accountId, platform }: DeliveryRow,
  at: Date,
): Promise<void> {
  const data = async () => ({ deliveryId: id, accountId, platform, ...(await postData(tx, post)) })
  await enqueueWebhooks(tx, { workspaceId: post.workspaceId, event: 'delivery.unconfirmed', at, data })
}
