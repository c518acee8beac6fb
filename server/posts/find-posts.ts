import { and, desc, eq } from 'drizzle-orm'
import type { Post, PostState, PostStatus, Refusal } from '~/contract'
import type { Queryable, Transaction } from '../db/database'
import { posts } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { deliveriesOf, postRecord, type PostRow } from './post-record'
import type { Dependencies } from '../ports/dependencies'
import { defaultListLimit } from '../http/record'

export interface PostKey {
  readonly workspaceId: string
  readonly postId: string
}

const isPost = ({ workspaceId, postId }: PostKey) =>
  and(eq(posts.id, postId), eq(posts.workspaceId, workspaceId))

/** The post, or 404. */
export async function findPost(q: Queryable, key: PostKey): Promise<PostRow> {
  const [row] = await q.select().from(posts).where(isPost(key))
  if (!row) throw notFound('post')
  return row
}

/** The post, held until `tx` ends so that no other move gets in between, or 404. */
export async function lockPost(tx: Transaction, key: PostKey): Promise<PostRow> {
  const [row] = await tx.select().from(posts).where(isPost(key)).for('update')
  if (!row) throw notFound('post')
  return row
}

/** Refuses with 400 `invalid_state` what the post's state does not allow; the sentence is the rule's own. */
export function checkMove(rule: (state: PostState) => Refusal, row: PostRow): void {
  const refusal = rule({ status: row.status, publishing: row.claimId !== null })
  if (refusal !== undefined) throw new ApiError('invalid_state', refusal)
}

/** Posts of the workspace, newest first. */
export async function listPosts(
  { db }: Dependencies,
  workspaceId: string,
  { status, limit = defaultListLimit }: { status?: PostStatus | undefined; limit?: number | undefined },
): Promise<Post[]> {
  const rows = await db
    .select()
    .from(posts)
    .where(
      and(eq(posts.workspaceId, workspaceId), status === undefined ? undefined : eq(posts.status, status)),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit)
  const results = await deliveriesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => postRecord(row, results.get(row.id) ?? []))
}
