import { and, asc, eq } from 'drizzle-orm'
import type { Post, PostState, Refusal, TargetResult } from '~/contract'
import type { Queryable, Transaction } from '../db/database'
import { deliveries, posts, repeatPosts, repeats } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { isAmong } from '../lists/find'
import { reviewsOf } from './approval'

export interface PostKey {
  readonly workspaceId: string
  readonly postId: string
}

const isPost = ({ workspaceId, postId }: PostKey) =>
  and(eq(posts.id, postId), eq(posts.workspaceId, workspaceId))

/** The post. Throws 404 if there is none. */
export async function findPost(q: Queryable, key: PostKey): Promise<PostRow> {
  const [row] = await q.select().from(posts).where(isPost(key))
  if (!row) throw notFound(/*i18n*/ 'post')
  return row
}

/** The post, locked until `tx` ends. Throws 404 if there is none. */
export async function lockPost(tx: Transaction, key: PostKey): Promise<PostRow> {
  const [row] = await tx.select().from(posts).where(isPost(key)).for('update')
  if (!row) throw notFound(/*i18n*/ 'post')
  return row
}

/** Throws 400 `invalid_state` with the rule's sentence if the post's state doesn't allow the action. */
export function checkMove(rule: (state: PostState) => Refusal, row: PostRow): void {
  const refusal = rule({ status: row.status, publishing: row.claimId !== null })
  if (refusal !== undefined) throw new ApiError('invalid_state', refusal)
}

/** A post's columns except `searchText`, which the database generates. */
export type PostRow = Omit<typeof posts.$inferSelect, 'searchText'>
export type DeliveryRow = typeof deliveries.$inferSelect

/** Deliveries by post id, in the order of the post's targets. */
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

/** The post as the API returns it (times in ISO 8601), with its results by target. */
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

/** `postRecord`, with deliveries, review and repeat read from the database. */
export async function answerPost(q: Queryable, row: PostRow): Promise<Post> {
  const byPost = await deliveriesOf(q, [row.id])
  const review = (await reviewsOf(q, [row.id])).get(row.id)
  const repeat = (await repeatsOf(q, [row.id])).get(row.id)
  return postRecord(row, byPost.get(row.id) ?? [], { review, repeat })
}

/** `Post.repeat` by post id. */
export async function repeatsOf(
  q: Queryable,
  postIds: readonly string[],
): Promise<Map<string, NonNullable<Post['repeat']>>> {
  if (postIds.length === 0) return new Map()
  const rows = await q
    .select({
      postId: repeatPosts.postId,
      detached: repeatPosts.detached,
      id: repeats.id,
      state: repeats.state,
      rule: repeats.rule,
    })
    .from(repeatPosts)
    .innerJoin(repeats, eq(repeats.id, repeatPosts.repeatId))
    .where(isAmong(repeatPosts.postId, postIds))
  return new Map(
    rows.flatMap(({ postId, id, state, detached, rule }) =>
      postId === null
        ? []
        : [
            [
              postId,
              {
                id,
                kind: rule ? ('rule' as const) : ('evergreen' as const),
                state,
                ...(detached && { detached }),
                ...(rule && { rule }),
              },
            ],
          ],
    ),
  )
}

/** Detaches a post that was edited by hand: later changes of its repeat leave it alone. */
export async function detachPost(q: Queryable, postId: string): Promise<void> {
  await q.update(repeatPosts).set({ detached: true }).where(eq(repeatPosts.postId, postId))
}

/** Moves the repeat's date from a post to the one that replaced it by an edit. */
export async function moveRepeat(q: Queryable, postId: string, to: string): Promise<void> {
  await q.update(repeatPosts).set({ postId: to, detached: true }).where(eq(repeatPosts.postId, postId))
}
