import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Role, Scope } from '~/contract'
import type { Dependencies } from '../dependencies'
import { memberships, principals, tokens } from '../db/schema'
import { ApiError, notFound } from './api-error'

/** Who is calling, and what the token lets them do. */
export interface Caller {
  readonly tokenId: string
  readonly principal: typeof principals.$inferSelect
  readonly scopes: readonly Scope[]
  /** Undefined: every workspace of the principal. */
  readonly workspaceIds: readonly string[] | undefined
}

/** SHA-256 of a token, as hex: enough for random secrets of 160 bits, and all that is kept of them. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const lastUseEveryMs = 60_000

/** The caller behind the `Authorization` header, or 401 (api.md section 5). */
export async function authenticate(request: Request, { db, clock }: Dependencies): Promise<Caller> {
  const [, secret] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!secret) throw new ApiError('unauthorized', 'An access token is needed: Authorization: Bearer <token>.')
  const hash = await hashToken(secret)
  const [found] = await db
    .select({ token: tokens, principal: principals })
    .from(tokens)
    .innerJoin(principals, eq(principals.id, tokens.principalId))
    .where(eq(tokens.hash, hash))
  const now = new Date(clock())
  if (!found || found.token.revokedAt || (found.token.expiresAt && found.token.expiresAt <= now)) {
    throw new ApiError('unauthorized', 'The access token is not valid, or no longer.')
  }
  const stale = new Date(now.getTime() - lastUseEveryMs)
  if (!found.token.lastUsedAt || found.token.lastUsedAt < stale) {
    await db
      .update(tokens)
      .set({ lastUsedAt: now })
      .where(and(eq(tokens.id, found.token.id), or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, stale))))
  }
  return {
    tokenId: found.token.id,
    principal: found.principal,
    scopes: found.token.scopes,
    workspaceIds: found.token.workspaceIds ?? undefined,
  }
}

/** The caller's role in the workspace, or 404 when they are no member or the token is not for it. */
export async function roleIn(workspaceId: string, caller: Caller, { db }: Dependencies): Promise<Role> {
  const [membership] =
    caller.workspaceIds && !caller.workspaceIds.includes(workspaceId)
      ? []
      : await db
          .select({ role: memberships.role })
          .from(memberships)
          .where(
            and(eq(memberships.principalId, caller.principal.id), eq(memberships.workspaceId, workspaceId)),
          )
  if (!membership) throw notFound('workspace')
  return membership.role
}
