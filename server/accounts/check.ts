import { and, eq, ne } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { grants, socialAccounts } from '../db/schema'
import { ApiError } from '../http/api-error'
import { NoAnswer, NotSent, PlatformError } from '../platforms/adapter'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { type AccountKey, findAccount } from './account-record'
import { endSignIn, type GrantRow, healthy, readGrant } from './grants'
import { openSession } from './sessions'

/**
 * Lets a sign-in that was marked as ended be tried again, as the platform may accept it again. For practice
 * accounts its tokens are removed, so that they get new ones.
 */
async function resetSignIn({ db }: Dependencies, { grantId, connection }: AccountRow): Promise<void> {
  if (grantId === null) return
  const resetTokens = connection === 'practice' && {
    credentials: null,
    expiresAt: null,
    refreshExpiresAt: null,
  }
  await db
    .update(grants)
    .set({ endedAt: null, endedReason: null, leaseHolder: null, leaseUntil: null, ...resetTokens })
    .where(eq(grants.id, grantId))
}

/** Reads the account from the platform. Rejects with `PlatformError` if the sign-in isn't accepted. */
async function askPlatform(deps: Dependencies, account: AccountRow) {
  const { adapter, session } = await openSession(deps, account)
  // A page's own token can't list the person's pages.
  if (account.credentials !== null) {
    await adapter.whoAmI(session)
    return { name: account.name }
  }
  const identities = await adapter.identities(session)
  const name = platformNames[account.platform]
  const identity = identities.find(({ remoteId }) => remoteId === account.remoteId)
  if (!identity) throw new PlatformError('reconnect', sentence('accountGone', { platform: name }))
  if (identity.disabledReason !== undefined) throw new PlatformError('permission', identity.disabledReason)
  const { name: shown, handle, avatarUrl, details } = identity
  const now = details && { details: { ...details } }
  // A practice account keeps the name that a person gave it.
  if (account.connection === 'practice') return { name: account.name, ...now }
  return { name: shown, handle, avatarUrl: avatarUrl ?? null, ...now }
}

/** Records that the account can't be posted to; throws if that isn't certain. */
async function recordFailure(
  deps: Dependencies,
  account: AccountRow,
  before: GrantRow | undefined,
  error: unknown,
): Promise<undefined> {
  const ended = before?.endedAt ? (before.endedReason ?? /*i18n*/ 'The sign-in has ended.') : undefined
  const isOver = error instanceof PlatformError && ['reconnect', 'permission'].includes(error.failureClass)
  if (isOver || ended !== undefined) await endSignIn(deps, account, ended ?? (isOver ? error.message : ''))
  if (isOver) return undefined
  throw upstreamError(account, error)
}

/** What to answer if the platform can't be reached or refuses a call. */
export function upstreamError({ platform }: AccountRow, error: unknown): unknown {
  if (error instanceof NotSent || error instanceof NoAnswer)
    return new ApiError(
      'upstream_unreachable',
      sentence('unreachable', { platform: platformNames[platform] }),
    )
  return error instanceof PlatformError ? new ApiError('upstream_unreachable', error.message) : error
}

/**
 * Asks the platform whether the account can still be posted to, and stores its health. Accounts without a
 * sign-in are returned unchanged. Throws 502 if the platform can't be reached.
 */
export async function checkHealth(deps: Dependencies, key: AccountKey): Promise<AccountRow> {
  const account = await findAccount(deps.db, key)
  if (account.health === 'disconnected')
    throw new ApiError('invalid_state', /*i18n*/ 'This account is disconnected. Connect it again first.')
  if (account.connection === 'agent_session' || account.grantId === null) return account
  const before = await readGrant(deps.db, account.grantId)
  if (account.health === 'reconnect') await resetSignIn(deps, account)
  const found = await askPlatform(deps, account).catch((error: unknown) =>
    recordFailure(deps, account, before, error),
  )
  if (!found) return findAccount(deps.db, key)
  const [row] = await deps.db
    .update(socialAccounts)
    .set({ ...found, ...(account.health === 'reconnect' && healthy) })
    // Disconnected during the check, it stays so: it no longer has a sign-in.
    .where(and(eq(socialAccounts.id, account.id), ne(socialAccounts.health, 'disconnected')))
    .returning()
  return row ?? findAccount(deps.db, key)
}
