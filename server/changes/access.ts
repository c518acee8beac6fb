import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { memberships, tokens } from '../db/schema'

/** The workspaces that a token reads at this moment; undefined where it opens nothing any more. */
export async function readableBy(
  db: Database,
  tokenId: string,
  now: number,
): Promise<ReadonlySet<string> | undefined> {
  const rows = await db
    .select({ token: tokens, workspaceId: memberships.workspaceId })
    .from(tokens)
    .leftJoin(memberships, eq(memberships.principalId, tokens.principalId))
    .where(eq(tokens.id, tokenId))
  const token = rows[0]?.token
  if (!token || token.revokedAt || (token.expiresAt && token.expiresAt.getTime() <= now)) return undefined
  if (!token.scopes.includes('read')) return undefined
  const ids = rows.flatMap(({ workspaceId }) => workspaceId ?? [])
  return new Set(ids.filter((id) => token.workspaceIds?.includes(id) ?? true))
}
