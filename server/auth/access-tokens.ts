import { and, eq, isNull, inArray, sql } from 'drizzle-orm'
import { scopes, type createToken, type limitToken, type ParsedBodyOf, type Scope } from '~/contract'
import type { Database, Queryable, Transaction } from '../db/database'
import { tokens, memberships, principals } from '../db/schema'
import { hashToken, type Caller } from '../http/authenticate'
import { newId, randomText } from '../db/identifiers'
import { withoutNulls } from '../http/envelope'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from '../http/api-error'

export type TokenRow = typeof tokens.$inferSelect

interface NewToken {
  readonly name: string
  readonly principalId: string
  readonly scopes: readonly Scope[]
  readonly workspaceIds?: readonly string[] | undefined
  readonly expiresAt?: Date | undefined
  /** The token that makes it, which it will not outlive. */
  readonly madeBy?: string | undefined
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
    madeBy: given.madeBy ?? null,
    createdAt: given.at,
    lastUsedAt: null,
    expiresAt: given.expiresAt ?? null,
    revokedAt: null,
  }
  await db.insert(tokens).values(row)
  return { secret, row }
}

/** A token as it is answered: without its hash. */
export function tokenRecord({ hash: _, ...row }: TokenRow) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  })
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid_request', `${path}: ${message}`, { details: [{ path, message }] })

/** A token makes none that could do more than itself. */
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
    throw invalid(`workspaceIds.${missing}`, /*i18n*/ 'You don’t have access to this workspace.')
}

/** When the new token ends: as asked, and never after the one that makes it. */
function endOf(maker: TokenRow, asked: string | undefined, at: Date): Date | undefined {
  const latest = maker.expiresAt ?? undefined
  if (asked === undefined) return latest
  const expiresAt = new Date(asked)
  if (expiresAt <= at) throw invalid('expiresAt', /*i18n*/ 'Must be in the future.')
  if (expiresAt.getUTCFullYear() > 9999) throw invalid('expiresAt', /*i18n*/ 'Must be before the year 10000.')
  if (latest && expiresAt > latest)
    throw new ApiError('forbidden', /*i18n*/ 'A token can’t create another that lasts longer than itself.')
  return expiresAt
}

/** The token that makes another, held until `tx` ends: whoever revokes or limits it meanwhile finds the new one, too. */
export async function lockMaker(tx: Transaction, tokenId: string): Promise<TokenRow> {
  const [maker] = await tx.select().from(tokens).where(eq(tokens.id, tokenId)).for('update')
  if (!maker || maker.revokedAt) throw new ApiError('unauthorized', /*i18n*/ 'This access token was revoked.')
  return maker
}

/** Creates an access token for the caller or a person they name; the answer holds its secret, once. */
export async function grantToken(caller: Caller, body: ParsedBodyOf<typeof createToken>, deps: Dependencies) {
  checkNarrower(caller, body)
  const principalId = body.principalId ?? caller.principal.id
  const [principal] = await deps.db.select().from(principals).where(eq(principals.id, principalId))
  if (!principal) throw notFound(/*i18n*/ 'person')
  const workspaceIds = body.workspaceIds ?? caller.workspaceIds
  if (workspaceIds) await checkWorkspaces(workspaceIds, principalId, deps)
  return deps.db.transaction(async (tx) => {
    const at = new Date(deps.clock())
    const maker = await lockMaker(tx, caller.tokenId)
    const expiresAt = endOf(maker, body.expiresAt, at)
    const { name, scopes } = body
    const given = { name, scopes, principalId, workspaceIds, expiresAt, madeBy: maker.id, at }
    const { secret, row } = await createAccessToken(tx, given)
    return { ...tokenRecord(row), token: secret }
  })
}

/** What is left of `made` within what its maker may: the earlier end, scopes and workspaces that both have. */
function within(maker: TokenRow, made: TokenRow, at: Date): TokenRow {
  const scopes = made.scopes.filter((scope) => maker.scopes.includes(scope))
  const workspaceIds = maker.workspaceIds
    ? (made.workspaceIds?.filter((id) => maker.workspaceIds?.includes(id)) ?? maker.workspaceIds)
    : made.workspaceIds
  const ends = [maker.expiresAt, made.expiresAt].filter((end) => end !== null)
  const expiresAt = ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const opensNothing = scopes.length === 0 || workspaceIds?.length === 0
  const revokedAt = made.revokedAt ?? maker.revokedAt ?? (opensNothing ? at : null)
  // One that opens nothing keeps its words, so that the list still says what it was.
  return { ...made, ...(opensNothing ? {} : { scopes, workspaceIds }), expiresAt, revokedAt }
}

/**
 * Brings what a token made, and what that made in turn, within what the token may now: it ends where its maker ends, is
 * revoked with it, and keeps only the scopes and workspaces that its maker still has. `except` stays as it is.
 */
export async function holdWithin(
  tx: Transaction,
  maker: TokenRow,
  { at, except }: { at: Date; except?: string | undefined },
): Promise<void> {
  const made = await tx.select().from(tokens).where(eq(tokens.madeBy, maker.id)).for('update')
  for (const token of made) {
    if (token.id === except) continue
    const held = within(maker, token, at)
    const { scopes, workspaceIds, expiresAt, revokedAt } = held
    await tx.update(tokens).set({ scopes, workspaceIds, expiresAt, revokedAt }).where(eq(tokens.id, token.id))
    await holdWithin(tx, held, { at, except })
  }
}

/** Revokes a token, and with it what it made. Once revoked, it keeps its time. */
export async function revokeAccessToken(tokenId: string, { db, clock }: Dependencies) {
  return db.transaction(async (tx) => {
    const at = new Date(clock())
    const revokedAt = sql`coalesce(${tokens.revokedAt}, ${at.toISOString()}::timestamptz)`
    const [row] = await tx.update(tokens).set({ revokedAt }).where(eq(tokens.id, tokenId)).returning()
    if (!row) throw notFound(/*i18n*/ 'token')
    await holdWithin(tx, row, { at })
    return tokenRecord(row)
  })
}

type Limit = ParsedBodyOf<typeof limitToken>

const wider = (path: keyof Limit, message: string) =>
  new ApiError('invalid_request', `${path}: ${message}`, { details: [{ path, message }] })

/** Refuses what would let the token do more, or longer, than now. */
function checkLimitNarrows(token: TokenRow, { scopes, workspaceIds, expiresAt }: Limit): void {
  if (scopes && !scopes.every((scope) => token.scopes.includes(scope)))
    throw wider('scopes', /*i18n*/ 'You can only keep scopes the token already has.')
  const allowed = token.workspaceIds
  if (workspaceIds && allowed && !workspaceIds.every((id) => allowed.includes(id)))
    throw wider('workspaceIds', /*i18n*/ 'You can only keep workspaces the token already has.')
  if (expiresAt && token.expiresAt && new Date(expiresAt) > token.expiresAt)
    throw wider('expiresAt', /*i18n*/ 'Must be before the token’s current expiry.')
}

/** Narrows a token: fewer scopes, fewer workspaces, an earlier end. It is never widened; another one is made for that. */
export async function limitAccessToken(tokenId: string, limit: Limit, { db, clock }: Dependencies) {
  return db.transaction(async (tx) => {
    const [token] = await tx.select().from(tokens).where(eq(tokens.id, tokenId)).for('update')
    if (!token) throw notFound(/*i18n*/ 'token')
    if (token.revokedAt) throw new ApiError('invalid_state', /*i18n*/ 'This token is revoked.')
    checkLimitNarrows(token, limit)
    const { scopes, workspaceIds, expiresAt } = limit
    const ends = expiresAt === undefined ? undefined : new Date(expiresAt)
    if (ends && ends <= new Date(clock())) throw wider('expiresAt', /*i18n*/ 'Must be in the future.')
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
    if (row) await holdWithin(tx, row, { at: new Date(clock()) })
    return tokenRecord(row ?? token)
  })
}

/** Where the operator's token is kept in plain, beside the database that keeps its hash. */
export interface TokenStore {
  read(): Promise<string | undefined>
  write(secret: string): Promise<void>
}

/** Whether the operator can still do everything with it: not revoked, expired or limited to a part. */
async function isWhole(db: Database, secret: string, operatorId: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hashToken(secret)), eq(tokens.principalId, operatorId)))
  if (!row || row.revokedAt || row.workspaceIds) return false
  if (row.expiresAt && row.expiresAt <= new Date()) return false
  return scopes.every((scope) => row.scopes.includes(scope))
}

/**
 * The operator's token, as it is kept. When there is none, or it no longer opens everything (unknown, revoked, expired,
 * limited), a new one is made, so that whoever runs the server is never locked out of it: the database keeps only
 * hashes, so an old one can't be told again. One that was limited stays as it is for whoever uses it.
 */
export async function ensureOwnerToken(
  db: Database,
  store: TokenStore,
  { operatorId, name }: { operatorId: string; name: string },
): Promise<string> {
  const there = await store.read()
  if (there !== undefined && (await isWhole(db, there, operatorId))) return there
  const { secret } = await createAccessToken(db, { name, principalId: operatorId, scopes, at: new Date() })
  await store.write(secret)
  return secret
}
