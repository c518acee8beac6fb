import { and, asc, eq } from 'drizzle-orm'
import type { Post, PostState, Refusal, TargetResult } from '~/contract'
import type { Queryable, Transaction } from '../db/database'
import { posts, deliveries } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { isAmong } from '../lists/find'
import { reviewsOf } from './approval'
import { repeatsOf } from './repeats'

export interface PostKey {
  readonly workspaceId: string
  readonly postId: string
}

const isPost = ({ workspaceId, postId }: PostKey) =>
  and(eq(posts.id, postId), eq(posts.workspaceId, workspaceId))

/** The post, or 404. */
export async function findPost(q: Queryable, key: PostKey): Promise<PostRow> {
  const [row] = await q.select().from(posts).where(isPost(key))
  if (!row) throw notFound(/*i18n*/ 'post')
  return row
}

/** The post, held until `tx` ends so that no other move gets in between, or 404. */
export async function lockPost(tx: Transaction, key: PostKey): Promise<PostRow> {
  const [row] = await tx.select().from(posts).where(isPost(key)).for('update')
  if (!row) throw notFound(/*i18n*/ 'post')
  return row
}

/** Refuses with 400 `invalid_state` what the post's state does not allow; the sentence is the rule's own. */
export function checkMove(rule: (state: PostState) => Refusal, row: PostRow): void {
  const refusal = rule({ status: row.status, publishing: row.claimId !== null })
  if (refusal !== undefined) throw new ApiError('invalid_state', refusal)
}

/** A post's own columns: what is searched is the database's. */
export type PostRow = Omit<typeof posts.$inferSelect, 'searchText'>
export type DeliveryRow = typeof deliveries.$inferSelect

/** Deliveries of the posts, by post, in the order of their targets. */
export async function deliveriesOf(
  q: Queryable,
  postIds: readonly string[],
): Promise<Map<string, DeliveryRow[]>> {
  const byPost = new Map<string, DeliveryRow[]>()
  if (postIds.length === 0) return byPost
  const rows = await q
    .select()
    .from(deliveries)
    .where(isAmong(deliveries.postId, postIds))
    .orderBy(asc(deliveries.postId), asc(deliveries.position))
  for (const row of rows) byPost.set(row.postId, [...(byPost.get(row.postId) ?? []), row])
  return byPost
}

function result(row: DeliveryRow): TargetResult {
  return {
    accountId: row.accountId,
    platform: row.platform,
    status: row.status,
    ...(row.url !== null && { url: row.url }),
    ...(row.message !== null && { message: row.message }),
    cost: row.cost,
    at: row.at.toISOString(),
    sandbox: row.sandbox,
    deliveryId: row.id,
    ...((row.status === 'pending' || row.step !== 'done') && { step: row.step }),
    ...(row.privacy !== null && { privacy: row.privacy }),
    ...(row.failure && { failure: row.failure }),
    ...(row.status === 'pending' && row.nextAt && { nextAt: row.nextAt.toISOString() }),
  }
}

/** The post as answered: bare, with `id`, its results by target, and times in ISO 8601. */
export function postRecord(
  row: PostRow,
  results: readonly DeliveryRow[],
  { review, repeat }: Pick<Post, 'review' | 'repeat'>,
): Post {
  return {
    id: row.id,
    content: row.content,
    targets: row.targets,
    status: row.status,
    ...(row.scheduledAt && { scheduledAt: row.scheduledAt.toISOString() }),
    ...(row.queueId !== null && { queueId: row.queueId }),
    ...(row.campaignId !== null && { campaignId: row.campaignId }),
    ...(row.assetId !== null && { assetId: row.assetId }),
    ...(row.publishedAt && { publishedAt: row.publishedAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishing: row.claimId !== null,
    ...(row.lateBy !== null && { lateBy: row.lateBy }),
    results: results.map(result),
    ...(review && { review }),
    ...(repeat && { repeat }),
  }
}

/** `postRecord` with what belongs to the post read from the database. */
export async function answerPost(q: Queryable, row: PostRow): Promise<Post> {
  const byPost = await deliveriesOf(q, [row.id])
  const review = (await reviewsOf(q, [row.id])).get(row.id)
  const repeat = (await repeatsOf(q, [row.id])).get(row.id)
  return postRecord(row, byPost.get(row.id) ?? [], { review, repeat })
}
