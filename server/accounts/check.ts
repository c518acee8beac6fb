import { sentence } from '~/contract/server-sentences'
import { eq } from 'drizzle-orm'
import { platformNames } from '~/domain/platforms/names'
import { grants, socialAccounts } from '../db/schema'
import { ApiError } from '../http/api-error'
import { NoAnswer, NotSent, PlatformError } from '../platforms/adapter'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { type AccountKey, findAccount } from './account-record'
import { endGrant, type GrantRow, markReconnect, readGrant } from './grants'
import { openSession } from './sessions'

/**
 * A sign-in that was marked as ended is given one more chance: its platform may have let it in again. In practice there is
 * nobody to ask: without its tokens, the account gets new ones.
 */
async function reopen({ db }: Dependencies, { grantId, connection }: AccountRow): Promise<void> {
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

async function endAgain(deps: Dependencies, account: AccountRow, reason: string): Promise<void> {
  if (account.grantId !== null && account.credentials === null) {
    const grant = await readGrant(deps.db, account.grantId)
    if (grant && !grant.endedAt) await endGrant(deps, grant, reason)
  }
  await markReconnect(deps.db, account.id, reason, new Date(deps.clock()))
}

/** What the platform says of the account now; throws a `PlatformError` where it lets nobody in. */
async function askPlatform(deps: Dependencies, account: AccountRow) {
  const { adapter, session } = await openSession(deps, account)
  // A page's own token can't list the pages of a person.
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

/** Writes down that the account can't be posted to; throws where that is not certain. */
async function failed(
  deps: Dependencies,
  account: AccountRow,
  before: GrantRow | undefined,
  error: unknown,
): Promise<undefined> {
  const ended = before?.endedAt ? (before.endedReason ?? /*i18n*/ 'The sign-in has ended.') : undefined
  const isOver = error instanceof PlatformError && ['reconnect', 'permission'].includes(error.failureClass)
  if (isOver || ended !== undefined) await endAgain(deps, account, ended ?? (isOver ? error.message : ''))
  if (isOver) return undefined
  const name = platformNames[account.platform]
  if (error instanceof NotSent || error instanceof NoAnswer)
    throw new ApiError('upstream_unreachable', sentence('unreachable', { platform: name }))
  throw error instanceof PlatformError ? new ApiError('upstream_unreachable', error.message) : error
}

/**
 * Asks the platform whether the account can still be posted to, and writes its health down. Accounts that nothing is
 * sent to are as they are. 502 where the platform can't be asked.
 */
export async function checkHealth(deps: Dependencies, key: AccountKey): Promise<AccountRow> {
  const account = await findAccount(deps.db, key)
  if (account.health === 'disconnected')
    throw new ApiError('invalid_state', /*i18n*/ 'This account is disconnected. Connect it again first.')
  if (account.connection === 'agent_session' || account.grantId === null) return account
  const before = await readGrant(deps.db, account.grantId)
  if (account.health === 'reconnect') await reopen(deps, account)
  const asked = await askPlatform(deps, account).catch((error: unknown) =>
    failed(deps, account, before, error),
  )
  if (!asked) return findAccount(deps.db, key)
  const again = account.health === 'reconnect' && {
    health: 'connected' as const,
    healthReason: null,
    healthSince: null,
  }
  const [row] = await deps.db
    .update(socialAccounts)
    .set({ ...asked, ...again })
    .where(eq(socialAccounts.id, account.id))
    .returning()
  return row ?? account
}
