import { and, desc, eq } from 'drizzle-orm'
import type { Post, PostStatus } from '~/contract'
import { posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { defaultListLimit } from '../http/record'
import { deliveriesOf, postRecord } from './post-record'

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
