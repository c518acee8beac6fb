import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Role, Scope } from '~/contract'
import { type Database, prepared } from '../db/database'
import { memberships, principals, tokens } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from './api-error'

/** Finds a token with its principal and their role in the workspace. Prepared, because every call runs it. */
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

/**
 * The token with that hash, its principal, and their role in the workspace. Read on every call, so a revoked token is
 * refused at once.
 */
export async function findToken(db: Database, by: { readonly hash: string; readonly workspaceId: string }) {
  const [found] = await tokenLookup(db).execute(by)
  return found
}

/** Who is calling, and what the token lets them do. */
export interface Caller {
  readonly tokenId: string
  readonly tokenName: string
  readonly principal: typeof principals.$inferSelect
  readonly scopes: readonly Scope[]
  /** Undefined means every workspace of the principal. */
  readonly workspaceIds: readonly string[] | undefined
  readonly expiresAt: Date | undefined
}

/**
 * SHA-256 of a token, as hex; only this hash is stored. A plain hash is enough for random secrets of 160 bits.
 * Computed synchronously, because the round trip to Web Crypto takes longer than the rest of a small call.
 */
export const hashToken = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))

const lastUseEveryMs = 60_000

/** A caller and their role in the workspace of the call; no role if they are not a member. */
export interface Authenticated {
  readonly caller: Caller
  readonly role: Role | undefined
}

/** The caller behind the `Authorization` header, with their role in `workspaceId`; throws 401 (api.md section 5). */
export async function authenticate(
  request: Request,
  workspaceId: string | undefined,
  { db, clock, sha256: hash = hashToken }: Dependencies,
): Promise<Authenticated> {
  const [, secret] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!secret) throw new ApiError('unauthorized', 'Missing access token. Send Authorization: Bearer <token>.')
  // An empty id matches no workspace, so no role is joined.
  const found = await findToken(db, { hash: hash(secret), workspaceId: workspaceId ?? '' })
  const now = new Date(clock())
  if (!found || found.token.revokedAt || (found.token.expiresAt && found.token.expiresAt <= now)) {
    throw new ApiError('unauthorized', /*i18n*/ 'This access token is invalid, expired or revoked.')
  }
  const stale = new Date(now.getTime() - lastUseEveryMs)
  if (!found.token.lastUsedAt || found.token.lastUsedAt < stale) {
    await db
      .update(tokens)
      .set({ lastUsedAt: now })
      .where(and(eq(tokens.id, found.token.id), or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, stale))))
  }
  const caller: Caller = {
    tokenId: found.token.id,
    tokenName: found.token.name,
    principal: found.principal,
    scopes: found.token.scopes,
    workspaceIds: found.token.workspaceIds ?? undefined,
    expiresAt: found.token.expiresAt ?? undefined,
  }
  return { caller, role: found.role ?? undefined }
}

/** The caller's role in the workspace; throws 404 if they are not a member or the token doesn't cover it. */
export function roleIn(workspaceId: string, { caller, role }: Authenticated): Role {
  const isFor = caller.workspaceIds === undefined || caller.workspaceIds.includes(workspaceId)
  if (role === undefined || !isFor) throw notFound(/*i18n*/ 'workspace')
  return role
}
