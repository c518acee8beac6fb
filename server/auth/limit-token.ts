import { and, eq, isNull } from 'drizzle-orm'
import type { limitToken, ParsedBodyOf } from '~/contract'
import { tokens } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from '../http/api-error'
import { tokenRecord } from './tokens'

type Token = typeof tokens.$inferSelect
type Limit = ParsedBodyOf<typeof limitToken>

const wider = (path: keyof Limit, message: string) =>
  new ApiError('invalid_request', `${path}: ${message}`, { details: [{ path, message }] })

/** Refuses what would let the token do more, or longer, than now. */
function checkNarrower(token: Token, { scopes, workspaceIds, expiresAt }: Limit): void {
  if (scopes && !scopes.every((scope) => token.scopes.includes(scope)))
    throw wider('scopes', 'Takes only scopes that the token has.')
  const allowed = token.workspaceIds
  if (workspaceIds && allowed && !workspaceIds.every((id) => allowed.includes(id)))
    throw wider('workspaceIds', 'Takes only workspaces that the token opens.')
  if (expiresAt && token.expiresAt && new Date(expiresAt) > token.expiresAt)
    throw wider('expiresAt', 'Needs to lie before the token’s own end.')
}

/** Narrows a token: fewer scopes, fewer workspaces, an earlier end. It is never widened; another one is made for that. */
export async function limitAccessToken(tokenId: string, limit: Limit, { db, clock }: Dependencies) {
  return db.transaction(async (tx) => {
    const [token] = await tx.select().from(tokens).where(eq(tokens.id, tokenId)).for('update')
    if (!token) throw notFound('token')
    if (token.revokedAt) throw new ApiError('invalid_state', 'The token is revoked.')
    checkNarrower(token, limit)
    const { scopes, workspaceIds, expiresAt } = limit
    const ends = expiresAt === undefined ? undefined : new Date(expiresAt)
    if (ends && ends <= new Date(clock())) throw wider('expiresAt', 'Needs to be in the future.')
    const change = {
      ...(scopes && { scopes }),
      ...(workspaceIds && { workspaceIds }),
      ...(ends && { expiresAt: ends }),
    }
    if (Object.keys(change).length === 0) return tokenRecord(token)
    const [row] = await tx
      .update(tokens)
      .set(change)
      .where(and(eq(tokens.id, tokenId), isNull(tokens.revokedAt)))
      .returning()
    return tokenRecord(row ?? token)
  })
}
