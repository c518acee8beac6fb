import { and, eq, isNull } from 'drizzle-orm'
import { scopes } from '~/contract'
import type { Database } from '../db/database'
import { tokens } from '../db/schema'
import { hashToken } from '../http/authenticate'
import { createAccessToken } from './tokens'

/** Where the operator's token is kept in plain, beside the database that keeps its hash. */
export interface TokenKeeper {
  read(): Promise<string | undefined>
  write(secret: string): Promise<void>
}

async function isGood(db: Database, secret: string): Promise<boolean> {
  const hash = hashToken(secret)
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), isNull(tokens.revokedAt)))
  return rows.length > 0
}

/**
 * The operator's token, as it is kept. When there is none, or it is no longer known, a new one is made: the database
 * keeps only hashes, so the old one can't be told again.
 */
export async function ensureOwnerToken(
  db: Database,
  keeper: TokenKeeper,
  { operatorId, name }: { operatorId: string; name: string },
): Promise<string> {
  const there = await keeper.read()
  if (there !== undefined && (await isGood(db, there))) return there
  const { secret } = await createAccessToken(db, { name, principalId: operatorId, scopes, at: new Date() })
  await keeper.write(secret)
  return secret
}
