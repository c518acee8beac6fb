import type { Scope } from '~/contract'
import type { Queryable } from '../db/database'
import { tokens } from '../db/schema'
import { hashToken } from '../http/authenticate'
import { newId, randomText } from '../db/identifiers'

export interface NewToken {
  readonly name: string
  readonly principalId: string
  readonly scopes: readonly Scope[]
  readonly workspaceIds?: readonly string[] | undefined
  readonly expiresAt?: Date | undefined
  readonly at: Date
}

/** Makes an access token. The secret is in the answer alone: what is stored is its hash. */
export async function createAccessToken(
  db: Queryable,
  given: NewToken,
): Promise<{ secret: string; row: typeof tokens.$inferSelect }> {
  const secret = `scs_${randomText(32)}`
  const row = {
    id: newId('tok'),
    hash: hashToken(secret),
    name: given.name,
    principalId: given.principalId,
    scopes: [...new Set(given.scopes)],
    workspaceIds: given.workspaceIds ? [...new Set(given.workspaceIds)] : null,
    createdAt: given.at,
    lastUsedAt: null,
    expiresAt: given.expiresAt ?? null,
    revokedAt: null,
  }
  await db.insert(tokens).values(row)
  return { secret, row }
}
