import { sentence } from '~/contract/server-sentences'
import { and, eq } from 'drizzle-orm'
import { platformNames } from '~/domain/platforms/names'
import { newId } from '../db/identifiers'
import { grants, socialAccounts } from '../db/schema'
import { ApiError } from '../http/api-error'
import { PlatformError, type Session, type TargetAccount } from '../platforms/adapter'
import {
  type AccountRow,
  type AccountSession,
  type AccountSessions,
  isSimulated,
} from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { SealError } from '../secrets/seal'
import { endGrant, grantFields, markReconnect } from './grants'
import type { PlatformAccess } from './platform-access'
import { twinPayer } from '../twins/twins'
import { practiceIdentity } from './practice'
import { accessFor, freshGrant, type Need } from './refresh'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets'>

/** The account as its adapter takes it. */
export const targetOf = (account: AccountRow): TargetAccount => ({
  id: account.id,
  remoteId: account.remoteId ?? '',
  kind: account.kind ?? '',
  name: account.name,
  handle: account.handle,
  details: account.details,
})

/** A session and how its platform is reached. */
export interface OpenSession extends PlatformAccess {
  readonly session: Session
  /** As it is now: signing in to practice gives it who it is there. */
  readonly account: AccountRow
}

/** The token of the account itself, where the platform gave one. */
async function ownToken(deps: Deps, { id, credentials }: AccountRow): Promise<string | undefined> {
  if (credentials === null) return undefined
  try {
    return await deps.secrets.open(credentials, sealPlace.account(id))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    const reason = /*i18n*/ 'This server’s secret key has changed, so the stored sign-in can’t be read.'
    await markReconnect(deps.db, id, reason, new Date(deps.clock()))
    throw new PlatformError('reconnect', reason)
  }
}

/**
 * The sign-in of a practice account that never had one: those of the sample and of twins get theirs when they are first
 * needed. It has no tokens yet.
 */
async function grantForPractice({ db, clock }: Deps, accountId: string): Promise<AccountRow | undefined> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.id, accountId))
      .for('update')
    if (!account || account.grantId !== null) return account
    const { workspaceId, platform, name } = account
    const grantId = newId('grant')
    const createdAt = new Date(clock())
    await tx
      .insert(grants)
      .values({ id: grantId, workspaceId, platform, remoteUserId: '', name, scopes: [], createdAt })
    const changed = tx.update(socialAccounts).set({ grantId }).where(eq(socialAccounts.id, accountId))
    const [row] = await changed.returning()
    return row
  })
}

/** Who a practice account is at its platform: in a twin somebody else than at its source, which may be here as well. */
async function personOf({ db }: Deps, { id, workspaceId, handle, name, remoteId }: AccountRow) {
  const isTwin = (await twinPayer(db, workspaceId)) !== undefined
  return {
    handle: isTwin ? `${handle}-${id.slice(-6)}` : handle,
    name,
    // Never signed in: of the sample or a twin, whose callers send one text as often as they like.
    repeats: remoteId === null,
  }
}

/** A practice account without tokens, new or imported: the simulated platform gives it some. */
async function signInToPractice(deps: Deps, account: AccountRow, grantId: string): Promise<void> {
  const { secrets, clock } = deps
  const identity = await practiceIdentity(deps, account.platform, await personOf(deps, account))
  const now = clock()
  const fields = await grantFields(secrets, grantId, identity.tokens, {
    now,
    practice: true,
    renewable: identity.tokens.refreshToken !== undefined,
  })
  const own =
    identity.accountToken === undefined
      ? null
      : await secrets.seal(identity.accountToken, sealPlace.account(account.id))
  const { simulated } = account.details
  await deps.db.transaction(async (tx) => {
    await tx
      .update(grants)
      .set({ ...fields, remoteUserId: identity.remoteUserId, endedAt: null, endedReason: null })
      .where(eq(grants.id, grantId))
    await tx
      .update(socialAccounts)
      .set({
        remoteId: identity.remoteId,
        kind: identity.kind,
        credentials: own,
        details: { ...identity.details, ...(simulated !== undefined && { simulated }) },
      })
      .where(eq(socialAccounts.id, account.id))
  })
}

/** A session for an account that has a sign-in. @throws PlatformError */
export async function openSession(deps: Deps, given: AccountRow, need: Need = 'now'): Promise<OpenSession> {
  const account = isSimulated(given) ? await withPracticeTokens(deps, given) : given
  const { grantId } = account
  if (grantId === null) throw new PlatformError('reconnect', /*i18n*/ 'Nobody has signed in to this account.')
  const own = await ownToken(deps, account)
  if (own !== undefined && need !== 'always') {
    const access = await accessOf(deps, account, grantId)
    return { ...access, account, session: { ...access.context, accessToken: own } }
  }
  const { grant, credentials } = await freshGrant(deps, grantId, need)
  const access = await accessFor(deps, grant, credentials.practice)
  return { ...access, account, session: { ...access.context, accessToken: credentials.accessToken } }
}

async function accessOf(deps: Deps, account: AccountRow, grantId: string): Promise<PlatformAccess> {
  const [grant] = await deps.db.select().from(grants).where(eq(grants.id, grantId))
  if (!grant) throw new PlatformError('reconnect', /*i18n*/ 'The sign-in was deleted.')
  return accessFor(deps, grant, isSimulated(account))
}

async function withPracticeTokens(deps: Deps, given: AccountRow): Promise<AccountRow> {
  const account = given.grantId === null ? await grantForPractice(deps, given.id) : given
  if (!account || account.grantId === null) return given
  const [grant] = await deps.db
    .select({ credentials: grants.credentials })
    .from(grants)
    .where(eq(grants.id, account.grantId))
  if (!grant || grant.credentials !== null) return account
  await signInToPractice(deps, account, account.grantId)
  const [again] = await deps.db.select().from(socialAccounts).where(eq(socialAccounts.id, account.id))
  return again ?? account
}

/**
 * The token that a platform no longer takes may have been replaced meanwhile, or be renewable: that is tried before the
 * account is marked.
 */
async function endSession(deps: Deps, account: AccountRow, reason: string): Promise<void> {
  const at = new Date(deps.clock())
  const mark = () => markReconnect(deps.db, account.id, reason, at)
  if (account.grantId === null || account.credentials !== null) return mark()
  try {
    const { adapter, session } = await openSession(deps, account, 'always')
    await adapter.whoAmI(session)
    // Good again: the next try goes through.
  } catch (error) {
    const isOver = error instanceof PlatformError && error.failureClass === 'reconnect'
    if (!isOver) return
    const [grant] = await deps.db.select().from(grants).where(eq(grants.id, account.grantId))
    if (grant && !grant.endedAt) await endGrant(deps, grant, reason)
    await mark()
  }
}

/** The sign-ins of connected accounts, real and simulated ones. */
export function createAccountSessions(deps: Deps): AccountSessions {
  return {
    async sessionFor(account: AccountRow): Promise<AccountSession> {
      // As it is now: what a caller read before may have been disconnected since.
      const [row] = await deps.db
        .select()
        .from(socialAccounts)
        .where(and(eq(socialAccounts.id, account.id), eq(socialAccounts.workspaceId, account.workspaceId)))
      if (!row || row.health === 'disconnected')
        throw new PlatformError('reconnect', /*i18n*/ 'This account is disconnected.')
      if (row.health === 'reconnect') {
        const name = platformNames[row.platform]
        throw new PlatformError(
          'reconnect',
          row.healthReason ?? sentence('reconnectPlatform', { platform: name }),
        )
      }
      const {
        adapter,
        session,
        account: signedIn,
      } = await openSession(deps, row).catch((error: unknown) => {
        // The platform was set up when the account was connected, and isn't any more.
        if (error instanceof ApiError) throw new PlatformError('configuration', error.message)
        throw error
      })
      return {
        adapter,
        session,
        target: targetOf(signedIn),
        ...(isSimulated(row) && {
          address: (url: string) => deps.simulators?.pagePath?.(url) ?? url,
        }),
      }
    },
    ended: (account, reason) => endSession(deps, account, reason),
  }
}
