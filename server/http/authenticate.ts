import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Role, Scope } from '~/contract'
import type { Dependencies } from '../ports/dependencies'
import { tokens, memberships, principals } from '../db/schema'
import { ApiError, notFound } from './api-error'
import { prepared, type Database } from '../db/database'

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

/** Who is calling, and what the token lets them do. */
export interface Caller {
  readonly tokenId: string
  readonly tokenName: string
  readonly principal: typeof principals.$inferSelect
  readonly scopes: readonly Scope[]
  /** Undefined: every workspace of the principal. */
  readonly workspaceIds: readonly string[] | undefined
  /** When the token ends. */
  readonly expiresAt: Date | undefined
}

/**
 * SHA-256 of a token, as hex: enough for random secrets of 160 bits, and all that is kept of them. In this thread: the
 * way to Web Crypto's takes longer than the rest of a small call.
 */
export const hashToken = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))

const lastUseEveryMs = 60_000

/** A caller, and what they are in the workspace that the call is about; without a role where they are not a member. */
export interface Authenticated {
  readonly caller: Caller
  readonly role: Role | undefined
}

/**
 * The caller behind the `Authorization` header with their role in `workspaceId`, or 401 (api.md section 5). What is
 * revoked is refused at once.
 */
export async function authenticate(
  request: Request,
  workspaceId: string | undefined,
  { db, clock, sha256: hash = hashToken }: Dependencies,
): Promise<Authenticated> {
  const [, secret] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!secret) throw new ApiError('unauthorized', 'Missing access token. Send Authorization: Bearer <token>.')
  // Without a workspace nothing is joined: an id is never empty.
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

/** The caller's role in the workspace, or 404 when they are not a member or the token is not for it. */
export function roleIn(workspaceId: string, { caller, role }: Authenticated): Role {
  const isFor = caller.workspaceIds === undefined || caller.workspaceIds.includes(workspaceId)
  if (role === undefined || !isFor) throw notFound(/*i18n*/ 'workspace')
  return role
}
