import type { WebhookEvent } from '~/contract'
import type { Transaction } from '../db/database'
import type { Author } from '../posts/approval'
import { answerPost, type PostRow } from '../posts/posts'
import { enqueueWebhooks } from '../webhooks/enqueue'

interface ReviewEvent {
  readonly event: Extract<WebhookEvent, `review.${string}`>
  readonly author: Author
  readonly note?: string | undefined
  readonly at: Date
}

/** Enqueues webhooks for a review event, within the transaction in which it happens. */
export async function emitReviewEvent(
  tx: Transaction,
  post: PostRow,
  { event, author, note, at }: ReviewEvent,
): Promise<void> {
  const { workspaceId, id } = post
  const data = async () => ({
    by: author.name,
    byLink: author.linkId !== undefined,
    ...(note !== undefined && { note }),
    post: await answerPost(tx, post),
    pageUrl: `/w/${encodeURIComponent(workspaceId)}/posts/${encodeURIComponent(id)}`,
  })
  await enqueueWebhooks(tx, { workspaceId, event, at, data })
}
