import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type createToken, type limitToken, type ParsedBodyOf, type Scope, scopes } from '~/contract'
import type { Database, Queryable, Transaction } from '../db/database'
import { newId, randomText } from '../db/identifiers'
import { memberships, principals, tokens } from '../db/schema'
import { ApiError, notFound, refusedField } from '../http/api-error'
import { type Caller, hashToken } from '../http/authenticate'
import { withoutNulls } from '../http/envelope'
import type { Dependencies, InTransaction } from '../ports/dependencies'

export type TokenRow = typeof tokens.$inferSelect

interface NewToken {
  readonly name: string
  readonly principalId: string
  readonly scopes: readonly Scope[]
  readonly workspaceIds?: readonly string[] | undefined
  readonly expiresAt?: Date | undefined
  /** The token that creates it and limits its lifetime. */
  readonly madeBy?: string | undefined
  readonly at: Date
}

/** Creates an access token. The secret is only returned here; its hash is stored. */
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
    madeBy: given.madeBy ?? null,
    createdAt: given.at,
    lastUsedAt: null,
    expiresAt: given.expiresAt ?? null,
    revokedAt: null,
  }
  await db.insert(tokens).values(row)
  return { secret, row }
}

/** A token as answered, without its hash. */
export function tokenRecord({ hash: _, ...row }: TokenRow) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  })
}

/** A token can't create one that may do more than itself. */
function checkNarrower(caller: Caller, body: ParsedBodyOf<typeof createToken>): void {
  if (!body.scopes.every((scope) => caller.scopes.includes(scope))) {
    throw new ApiError('forbidden', /*i18n*/ 'A token can’t create another with more scopes than its own.')
  }
  const allowed = caller.workspaceIds
  if (allowed && !(body.workspaceIds ?? []).every((id) => allowed.includes(id))) {
    throw new ApiError('forbidden', /*i18n*/ 'A token can’t create another for more workspaces than its own.')
  }
}

async function checkWorkspaces(ids: readonly string[], principalId: string, { db }: Dependencies) {
  const rows = await db
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(and(eq(memberships.principalId, principalId), inArray(memberships.workspaceId, [...ids])))
  const missing = ids.findIndex((id) => !rows.some((row) => row.id === id))
  if (missing >= 0)
    throw refusedField(`workspaceIds.${missing}`, /*i18n*/ 'You don’t have access to this workspace.')
}

/** Throws 400 for an expiry in the past, or one that no answer could contain. */
function checkExpiry(expiresAt: Date, at: Date): void {
  if (expiresAt <= at) throw refusedField('expiresAt', /*i18n*/ 'Must be in the future.')
  if (expiresAt.getUTCFullYear() > 9999)
    throw refusedField('expiresAt', /*i18n*/ 'Must be before the year 10000.')
}

/** When the new token expires: as requested, but never after its maker. */
function expiryOf(maker: TokenRow, requested: string | undefined, at: Date): Date | undefined {
  const latest = maker.expiresAt ?? undefined
  if (requested === undefined) return latest
  const expiresAt = new Date(requested)
  checkExpiry(expiresAt, at)
  if (latest && expiresAt > latest)
    throw new ApiError('forbidden', /*i18n*/ 'A token can’t create another that lasts longer than itself.')
  return expiresAt
}

/**
 * The token that creates another, locked until `tx` ends, so that whoever revokes or limits it afterwards also finds
 * the new one.
 */
export async function lockMaker(tx: Transaction, tokenId: string): Promise<TokenRow> {
  const [maker] = await tx.select().from(tokens).where(eq(tokens.id, tokenId)).for('update')
  if (!maker || maker.revokedAt) throw new ApiError('unauthorized', /*i18n*/ 'This access token was revoked.')
  return maker
}

/** Creates an access token for the caller or a person they name. The answer contains its secret, once. */
export async function grantToken(
  caller: Caller,
  body: ParsedBodyOf<typeof createToken>,
  deps: InTransaction,
) {
  checkNarrower(caller, body)
  const principalId = body.principalId ?? caller.principal.id
  const [principal] = await deps.db.select().from(principals).where(eq(principals.id, principalId))
  if (!principal) throw notFound(/*i18n*/ 'person')
  const workspaceIds = body.workspaceIds ?? caller.workspaceIds
  if (workspaceIds) await checkWorkspaces(workspaceIds, principalId, deps)
  const at = new Date(deps.clock())
  const maker = await lockMaker(deps.db, caller.tokenId)
  const expiresAt = expiryOf(maker, body.expiresAt, at)
  const { name, scopes } = body
  const given = { name, scopes, principalId, workspaceIds, expiresAt, madeBy: maker.id, at }
  const { secret, row } = await createAccessToken(deps.db, given)
  return { ...tokenRecord(row), token: secret }
}

/** `made` restricted to what its maker may do: the earlier expiry, and the scopes and workspaces that both have. */
function restrictedTo(maker: TokenRow, made: TokenRow, at: Date): TokenRow {
  const scopes = made.scopes.filter((scope) => maker.scopes.includes(scope))
  const workspaceIds = maker.workspaceIds
    ? (made.workspaceIds?.filter((id) => maker.workspaceIds?.includes(id)) ?? maker.workspaceIds)
    : made.workspaceIds
  const ends = [maker.expiresAt, made.expiresAt].filter((end) => end !== null)
  const expiresAt = ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const hasNoAccess = scopes.length === 0 || workspaceIds?.length === 0
  const revokedAt = made.revokedAt ?? maker.revokedAt ?? (hasNoAccess ? at : null)
  // A token without access keeps its scopes and workspaces, so that the list still shows what it was.
  return { ...made, ...(hasNoAccess ? {} : { scopes, workspaceIds }), expiresAt, revokedAt }
}

/**
 * Restricts the tokens that a token made, recursively, to what it may do now: they expire and are revoked with it,
 * and keep only scopes and workspaces that it still has. `except` is left unchanged.
 */
export async function restrictMadeTokens(
  tx: Transaction,
  maker: TokenRow,
  { at, except }: { at: Date; except?: string | undefined },
): Promise<void> {
  const made = await tx.select().from(tokens).where(eq(tokens.madeBy, maker.id)).for('update')
  for (const token of made) {
    if (token.id === except) continue
    const restricted = restrictedTo(maker, token, at)
    const { scopes, workspaceIds, expiresAt, revokedAt } = restricted
    await tx.update(tokens).set({ scopes, workspaceIds, expiresAt, revokedAt }).where(eq(tokens.id, token.id))
    await restrictMadeTokens(tx, restricted, { at, except })
  }
}

/** Revokes a token and those it made. If it is already revoked, its time is kept. */
export async function revokeAccessToken(tokenId: string, { db: tx, clock }: InTransaction) {
  const at = new Date(clock())
  const revokedAt = sql`coalesce(${tokens.revokedAt}, ${at.toISOString()}::timestamptz)`
  const [row] = await tx.update(tokens).set({ revokedAt }).where(eq(tokens.id, tokenId)).returning()
  if (!row) throw notFound(/*i18n*/ 'token')
  await restrictMadeTokens(tx, row, { at })
  return tokenRecord(row)
}

type Limit = ParsedBodyOf<typeof limitToken>

/** Refuses a limit that would let the token do more, or last longer, than now. */
function checkLimitNarrows(token: TokenRow, { scopes, workspaceIds, expiresAt }: Limit): void {
  if (scopes && !scopes.every((scope) => token.scopes.includes(scope)))
    throw refusedField('scopes', /*i18n*/ 'You can only keep scopes the token already has.')
  const allowed = token.workspaceIds
  if (workspaceIds && allowed && !workspaceIds.every((id) => allowed.includes(id)))
    throw refusedField('workspaceIds', /*i18n*/ 'You can only keep workspaces the token already has.')
  if (expiresAt && token.expiresAt && new Date(expiresAt) > token.expiresAt)
    throw refusedField('expiresAt', /*i18n*/ 'Must be before the token’s current expiry.')
}

/** Narrows a token: fewer scopes, fewer workspaces, an earlier expiry. Tokens can't be widened, only replaced. */
export async function limitAccessToken(tokenId: string, limit: Limit, { db: tx, clock }: InTransaction) {
  const [token] = await tx.select().from(tokens).where(eq(tokens.id, tokenId)).for('update')
  if (!token) throw notFound(/*i18n*/ 'token')
  if (token.revokedAt) throw new ApiError('invalid_state', /*i18n*/ 'This token is revoked.')
  checkLimitNarrows(token, limit)
  const { scopes, workspaceIds, expiresAt } = limit
  const ends = expiresAt === undefined ? undefined : new Date(expiresAt)
  if (ends) checkExpiry(ends, new Date(clock()))
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
  if (row) await restrictMadeTokens(tx, row, { at: new Date(clock()) })
  return tokenRecord(row ?? token)
}

/** Storage of the operator's token in plain text. The database only has its hash. */
export interface TokenStore {
  read(): Promise<string | undefined>
  write(secret: string): Promise<void>
}

/** True if the operator can do everything with it: not revoked, expired or limited. */
async function hasFullAccess(db: Database, secret: string, operatorId: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hashToken(secret)), eq(tokens.principalId, operatorId)))
  if (!row || row.revokedAt || row.workspaceIds) return false
  if (row.expiresAt && row.expiresAt <= new Date()) return false
  return scopes.every((scope) => row.scopes.includes(scope))
}

/**
 * The operator's stored token. If there is none, or it no longer gives full access (unknown, revoked, expired,
 * limited), a new one is created, so that whoever runs the server is never locked out: the database only has hashes,
 * so an old one can't be recovered. A limited token remains valid for its users.
 */
export async function ensureOwnerToken(
  db: Database,
  store: TokenStore,
  { operatorId, name }: { operatorId: string; name: string },
): Promise<string> {
  const stored = await store.read()
  if (stored !== undefined && (await hasFullAccess(db, stored, operatorId))) return stored
  const { secret } = await createAccessToken(db, { name, principalId: operatorId, scopes, at: new Date() })
  await store.write(secret)
  return secret
}
