import { eq } from 'drizzle-orm'
import type { Queryable } from './database'
import { workspaces } from './schema'

/**
 * The workspace, if it exists, locked until the transaction ends, so that changes that depend on all of its records are serialized.
 * Other transactions may insert rows that refer to it meanwhile, such as the activity of a changed post: with `for update`,
 * that would deadlock with a transaction that locks a post first.
 */
export async function lockWorkspaceRow(
  tx: Queryable,
  workspaceId: string,
): Promise<typeof workspaces.$inferSelect | undefined> {
  const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update')
  return row
}
