import { and, eq, sql } from 'drizzle-orm'
import { type Database, prepared } from '../db/database'
import { memberships, principals, tokens } from '../db/schema'

/** The token with its principal and their role in the workspace; built once, because every call asks. */
const tokenLookup = prepared((db) =>
  db
    .select({ token: tokens, principal: principals, role: memberships.role })
    .from(tokens)
    .innerJoin(principals, eq(principals.id, tokens.principalId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.principalId, principals.id),
        eq(memberships.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .where(eq(tokens.hash, sql.placeholder('hash')))
    .prepare('token_lookup'),
)

/** The token of that hash, with its principal and their role in the workspace. Read for each call: what is revoked is refused at once. */
export async function findToken(db: Database, by: { readonly hash: string; readonly workspaceId: string }) {
  const [found] = await tokenLookup(db).execute(by)
  return found
}
