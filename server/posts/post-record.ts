import { asc, sql } from 'drizzle-orm'
import type { Post, TargetResult } from '~/contract'
import type { Queryable } from '../db/database'
import { deliveries, type posts } from '../db/schema'

export type PostRow = typeof posts.$inferSelect
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
    // One parameter for all of them: a list of a hundred would take as long to build as to answer.
    .where(sql`${deliveries.postId} = any(${sql.param([...postIds])}::text[])`)
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
  }
}

/** The post as answered: bare, with `id`, its results by target, and times in ISO 8601. */
export function postRecord(row: PostRow, results: readonly DeliveryRow[]): Post {
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
  }
}

/** `postRecord` with the deliveries read from the database. */
export async function answerPost(q: Queryable, row: PostRow): Promise<Post> {
  const byPost = await deliveriesOf(q, [row.id])
  return postRecord(row, byPost.get(row.id) ?? [])
}
