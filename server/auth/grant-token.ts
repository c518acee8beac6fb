import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedBodyOf, createToken } from '~/contract'
import { memberships, principals } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { tokenRecord } from './token-record'
import { createAccessToken } from './tokens'

const invalid = (path: string, message: string) =>
  new ApiError('invalid_request', `${path}: ${message}`, { details: [{ path, message }] })

/** A token makes none that could do more than itself. */
function checkNarrower(caller: Caller, body: ParsedBodyOf<typeof createToken>): void {
  if (!body.scopes.every((scope) => caller.scopes.includes(scope))) {
    throw new ApiError('forbidden', 'A token cannot create one with more scopes than its own.')
  }
  const allowed = caller.workspaceIds
  if (allowed && !(body.workspaceIds ?? []).every((id) => allowed.includes(id))) {
    throw new ApiError('forbidden', 'A token cannot create one for more workspaces than its own.')
  }
}

async function checkWorkspaces(ids: readonly string[], principalId: string, { db }: Dependencies) {
  const rows = await db
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(and(eq(memberships.principalId, principalId), inArray(memberships.workspaceId, [...ids])))
  const missing = ids.findIndex((id) => !rows.some((row) => row.id === id))
  if (missing >= 0) throw invalid(`workspaceIds.${missing}`, 'Is no workspace of this principal.')
}

/** Creates an access token for the caller or a person they name; the answer holds its secret, once. */
export async function grantToken(caller: Caller, body: ParsedBodyOf<typeof createToken>, deps: Dependencies) {
  checkNarrower(caller, body)
  const principalId = body.principalId ?? caller.principal.id
  const [principal] = await deps.db.select().from(principals).where(eq(principals.id, principalId))
  if (!principal) throw notFound('principal')
  const workspaceIds = body.workspaceIds ?? caller.workspaceIds
  if (workspaceIds) await checkWorkspaces(workspaceIds, principalId, deps)
  const at = new Date(deps.clock())
  const expiresAt = body.expiresAt === undefined ? undefined : new Date(body.expiresAt)
  if (expiresAt && expiresAt <= at) throw invalid('expiresAt', 'Needs to be in the future.')
  if (expiresAt && expiresAt.getUTCFullYear() > 9999)
    throw invalid('expiresAt', 'Needs to lie before the year 10000.')
  const { name, scopes } = body
  const { secret, row } = await createAccessToken(deps.db, {
    name,
    scopes,
    principalId,
    workspaceIds,
    expiresAt,
    at,
  })
  return { ...tokenRecord(row), token: secret }
}
