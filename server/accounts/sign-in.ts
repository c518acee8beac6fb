import { and, eq, isNull, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Connection, Platform } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import type { Queryable } from '../db/database'
import { newId } from '../db/identifiers'
import { connectAttempts, grants, socialAccounts } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { hashToken } from '../http/authenticate'
import type { Identity } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { findAccount } from './account-record'
import { authorizeAddress, randomSecret } from './oauth-client'
import { directAccess } from './platform-access'
import { redirectUriOf } from './platform-apps'

// Signing in at a platform: started here, answered in callback.ts, finished in attach.ts
// (docs/decisions/0043-signing-in-to-platforms.md).

/** How long a `state` is valid, in milliseconds. */
const attemptMs = 600_000
/** How long accounts can be chosen after the platform's redirect, in milliseconds. */
const choosingMs = 3_600_000

export type AttemptRow = typeof connectAttempts.$inferSelect

const StoredIdentity = z.object({
  remoteId: z.string(),
  kind: z.string(),
  name: z.string(),
  handle: z.string(),
  avatarUrl: z.optional(z.string()),
  disabledReason: z.optional(z.string()),
})

/** The stored result of a sign-in, from which accounts are chosen. Contains no tokens. */
const Result = z.object({
  grantedBy: z.optional(z.string()),
  scopes: z.optional(z.array(z.object({ scope: z.string(), granted: z.boolean() }))),
  identities: z.optional(z.array(StoredIdentity)),
  /** Why it failed. */
  message: z.optional(z.string()),
  /** Accounts that were connected. */
  accountIds: z.optional(z.array(z.string())),
})
export type SignInResult = z.output<typeof Result>

export const resultOf = ({ result }: AttemptRow): SignInResult =>
  result === null ? {} : Result.parse(result)

/** An identity without its token. */
export const storedIdentity = ({ remoteId, kind, name, handle, avatarUrl, disabledReason }: Identity) => ({
  remoteId,
  kind,
  name,
  handle,
  ...(avatarUrl !== undefined && { avatarUrl }),
  ...(disabledReason !== undefined && { disabledReason }),
})

/** Name of the cookie that binds a sign-in to its browser. It is only sent to the callback. */
export const cookieName = (attemptId: string): string => `studio_sign_in_${attemptId.replaceAll('-', '')}`

const cookieOf = (attemptId: string, secret: string, origin: string): string =>
  `${cookieName(attemptId)}=${secret}; Path=/oauth; Max-Age=${attemptMs / 1000}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** A cookie header that deletes the cookie. */
export const clearedCookie = (attemptId: string): string =>
  `${cookieName(attemptId)}=; Path=/oauth; Max-Age=0; HttpOnly; SameSite=Lax`

interface Start {
  readonly workspaceId: string
  readonly principalId: string
  readonly platform: Platform
  readonly accountId: string | undefined
  readonly origin: string
}

async function checkReconnects(q: Queryable, { workspaceId, accountId, platform }: Start): Promise<void> {
  if (accountId === undefined) return
  const account = await findAccount(q, { workspaceId, accountId })
  const name = platformNames[account.platform]
  if (account.platform !== platform)
    throw new ApiError('invalid_state', sentence('accountOn', { platform: name }))
  if (account.connection !== 'direct')
    throw new ApiError(
      'invalid_state',
      /*i18n*/ 'Only an account that was connected by signing in can be reconnected.',
    )
}

/**
 * Starts a sign-in: returns the platform's consent page with a `state` of 256 bits, valid once, for ten
 * minutes, in the browser that gets `cookie`.
 */
export async function startSignIn(
  deps: Dependencies,
  start: Start,
): Promise<{ connection: Connection; cookie: string }> {
  const { db, clock, secrets } = deps
  await checkReconnects(db, start)
  const { profile, context } = await directAccess(deps, start.platform)
  await forgetOldAttempts(deps)
  const id = newId('con')
  const [state, browser] = [randomSecret(), randomSecret()]
  const verifier = profile.pkce ? randomSecret() : undefined
  const redirectUri = redirectUriOf(start.origin, start.platform)
  const row: typeof connectAttempts.$inferInsert = {
    id,
    stateHash: hashToken(state),
    browserHash: hashToken(browser),
    workspaceId: start.workspaceId,
    platform: start.platform,
    principalId: start.principalId,
    accountId: start.accountId ?? null,
    redirectUri,
    verifier: verifier === undefined ? null : await secrets.seal(verifier, sealPlace.verifier(id)),
    expiresAt: new Date(clock() + attemptMs),
  }
  await db.insert(connectAttempts).values(row)
  return {
    connection: {
      id,
      platform: start.platform,
      status: 'waiting',
      authorizeUrl: await authorizeAddress(profile, context, { redirectUri, state, verifier }),
      expiresAt: new Date(clock() + attemptMs).toISOString(),
      ...(start.accountId !== undefined && { accountId: start.accountId }),
    },
    cookie: cookieOf(id, browser, start.origin),
  }
}

function statusOf(attempt: AttemptRow, { message, accountIds }: SignInResult, now: number) {
  if (message !== undefined) return 'failed'
  if (accountIds !== undefined) return 'connected'
  const limit = attempt.usedAt ? attempt.usedAt.getTime() + choosingMs : attempt.expiresAt.getTime()
  if (now >= limit) return 'expired'
  return attempt.grantId === null ? 'waiting' : 'granted'
}

/** The sign-in, only for the person who started it. Throws 404. */
export async function findAttempt(
  { db }: Pick<Dependencies, 'db'>,
  key: { readonly workspaceId: string; readonly connectionId: string; readonly principalId: string },
): Promise<AttemptRow> {
  const [row] = await db
    .select()
    .from(connectAttempts)
    .where(
      and(
        eq(connectAttempts.id, key.connectionId),
        eq(connectAttempts.workspaceId, key.workspaceId),
        eq(connectAttempts.principalId, key.principalId),
      ),
    )
  if (!row) throw notFound(/*i18n*/ 'sign-in')
  return row
}

/** Accounts that were connected like those of the sign-in: in its workspace, by signing in to its platform. */
export const isOfSameKind = ({ workspaceId, platform }: AttemptRow) =>
  and(
    eq(socialAccounts.workspaceId, workspaceId),
    eq(socialAccounts.platform, platform),
    eq(socialAccounts.connection, 'direct'),
  )

/** The sign-in as the API returns it: which accounts it offers, and which of them are already connected. */
export async function connectionRecord(deps: Dependencies, attempt: AttemptRow): Promise<Connection> {
  const result = resultOf(attempt)
  const known = await deps.db
    .select({ id: socialAccounts.id, remoteId: socialAccounts.remoteId, health: socialAccounts.health })
    .from(socialAccounts)
    .where(isOfSameKind(attempt))
  const connected = known.filter(({ health }) => health !== 'disconnected')
  return {
    id: attempt.id,
    platform: attempt.platform,
    status: statusOf(attempt, result, deps.clock()),
    expiresAt: attempt.expiresAt.toISOString(),
    ...(result.grantedBy !== undefined && { grantedBy: result.grantedBy }),
    ...(result.scopes && { scopes: result.scopes }),
    ...(result.identities && {
      identities: result.identities.map((identity) => {
        const account = connected.find(({ remoteId }) => remoteId === identity.remoteId)
        return { ...identity, ...(account && { accountId: account.id }) }
      }),
    }),
    ...(attempt.accountId !== null && { accountId: attempt.accountId }),
    ...(result.message !== undefined && { message: result.message }),
  }
}

/** The id of the granted sign-in. Throws 400 with the reason if no accounts can be chosen from it. */
export function requireGranted(deps: Dependencies, attempt: AttemptRow): string {
  const result = resultOf(attempt)
  const status = statusOf(attempt, result, deps.clock())
  if (status === 'granted' && attempt.grantId !== null) return attempt.grantId
  const reasons = {
    waiting: /*i18n*/ 'The sign-in isn’t complete yet. Sign in on the platform’s page first.',
    connected: /*i18n*/ 'The accounts of this sign-in are connected already.',
    failed: result.message ?? /*i18n*/ 'The sign-in failed. Start again.',
    expired: /*i18n*/ 'The sign-in has expired. Start again.',
    granted: /*i18n*/ 'The sign-in has expired. Start again.',
  }
  throw new ApiError('invalid_state', reasons[status])
}

/** Deletes sign-ins that nobody finished, with their tokens. */
export async function forgetOldAttempts({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock() - attemptMs - choosingMs)
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(connectAttempts)
      .where(lt(connectAttempts.expiresAt, before))
      .returning({ grantId: connectAttempts.grantId })
    for (const { grantId } of gone) if (grantId !== null) await deleteUnusedGrant(tx, grantId)
  })
}

/** Deletes a sign-in that no account uses. */
export async function deleteUnusedGrant(tx: Queryable, grantId: string): Promise<boolean> {
  const [user] = await tx
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(eq(socialAccounts.grantId, grantId))
    .limit(1)
  if (user) return false
  await tx.delete(grants).where(eq(grants.id, grantId))
  return true
}

/** Marks an attempt as used, which is possible once; undefined if it already was. */
export async function takeAttempt(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  attemptId: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(connectAttempts)
    .set({ usedAt: new Date(clock()) })
    .where(and(eq(connectAttempts.id, attemptId), isNull(connectAttempts.usedAt)))
    .returning()
  return row
}
