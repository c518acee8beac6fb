import { and, eq } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
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
import { twinPayer } from '../twins/twins'
import { endSignIn, markReconnect, readGrant } from './grants'
import type { PlatformAccess } from './platform-access'
import { practiceIdentity, signedInFields } from './practice'
import { accessFor, freshGrant, keyChanged, type Need } from './refresh'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets'>

/** The account in the form that adapters use. */
export const targetOf = (account: AccountRow): TargetAccount => ({
  id: account.id,
  remoteId: account.remoteId ?? '',
  kind: account.kind ?? '',
  name: account.name,
  handle: account.handle,
  details: account.details,
})

/** A session with access to its platform. */
interface OpenSession extends PlatformAccess {
  readonly session: Session
  /** The current row: signing in to practice changes it. */
  readonly account: AccountRow
}

/** The account's own token, if the platform issued one. */
async function ownToken(deps: Deps, { id, credentials }: AccountRow): Promise<string | undefined> {
  if (credentials === null) return undefined
  try {
    return await deps.secrets.open(credentials, sealPlace.account(id))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    await markReconnect(deps.db, id, keyChanged, new Date(deps.clock()))
    throw new PlatformError('reconnect', keyChanged)
  }
}

/**
 * Creates the sign-in, still without tokens, of a practice account that has none: accounts of the sample and
 * of twins get theirs when it is first needed.
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

/**
 * The person to create for a practice account. A twin's account gets another handle than its source's, which
 * may exist on the same platform.
 */
async function practicePerson({ db }: Deps, { id, workspaceId, handle, name, remoteId }: AccountRow) {
  const isTwin = (await twinPayer(db, workspaceId)) !== undefined
  return {
    handle: isTwin ? `${handle}-${id.slice(-6)}` : handle,
    name,
    // Never signed in, so it is from the sample or a twin, whose callers may publish the same text
    // repeatedly.
    repeats: remoteId === null,
  }
}

/** Gets tokens from the simulated platform for a practice account without any, new or imported. */
async function signInToPractice(deps: Deps, account: AccountRow, grantId: string): Promise<void> {
  const identity = await practiceIdentity(deps, account.platform, await practicePerson(deps, account))
  const fields = await signedInFields(deps, account.id, grantId, identity)
  const { simulated } = account.details
  const details = { ...fields.account.details, ...(simulated !== undefined && { simulated }) }
  await deps.db.transaction(async (tx) => {
    await tx
      .update(grants)
      .set({ ...fields.grant, endedAt: null, endedReason: null })
      .where(eq(grants.id, grantId))
    await tx
      .update(socialAccounts)
      .set({ ...fields.account, details })
      .where(eq(socialAccounts.id, account.id))
  })
}

/**
 * A session for an account that has a sign-in.
 * @throws PlatformError
 */
export async function openSession(deps: Deps, given: AccountRow, need: Need = 'now'): Promise<OpenSession> {
  const account = isSimulated(given) ? await withPracticeTokens(deps, given) : given
  const { grantId } = account
  if (grantId === null) throw new PlatformError('reconnect', /*i18n*/ 'Nobody has signed in to this account.')
  const own = await ownToken(deps, account)
  if (own !== undefined && typeof need === 'string') {
    const access = await accessOf(deps, account, grantId)
    return { ...access, account, session: { ...access.context, accessToken: own } }
  }
  const { grant, credentials } = await freshGrant(deps, grantId, need)
  const access = await accessFor(deps, grant, credentials.practice)
  return { ...access, account, session: { ...access.context, accessToken: credentials.accessToken } }
}

async function accessOf(deps: Deps, account: AccountRow, grantId: string): Promise<PlatformAccess> {
  const grant = await readGrant(deps.db, grantId)
  if (!grant) throw new PlatformError('reconnect', /*i18n*/ 'The sign-in was deleted.')
  return accessFor(deps, grant, isSimulated(account))
}

async function withPracticeTokens(deps: Deps, given: AccountRow): Promise<AccountRow> {
  const account = given.grantId === null ? await grantForPractice(deps, given.id) : given
  if (!account || account.grantId === null) return given
  const grant = await readGrant(deps.db, account.grantId)
  if (!grant || grant.credentials !== null) return account
  await signInToPractice(deps, account, account.grantId)
  const [updated] = await deps.db.select().from(socialAccounts).where(eq(socialAccounts.id, account.id))
  return updated ?? account
}

/**
 * Called when a platform refuses a token. It may have been replaced meanwhile or be renewable, so that is
 * tried before the account is marked. False if it can't be tried now.
 */
async function endSession(
  deps: Deps,
  account: AccountRow,
  refused: string,
  reason: string,
): Promise<boolean> {
  try {
    if (account.grantId !== null && account.credentials === null) {
      const { adapter, session } = await openSession(deps, account, { refused })
      await adapter.whoAmI(session)
      // Works again, so the next attempt will succeed.
      return true
    }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failureClass !== 'reconnect') return false
  }
  await endSignIn(deps, account, reason)
  return true
}

/** Sessions of connected accounts, real and simulated. */
export function createAccountSessions(deps: Deps): AccountSessions {
  return {
    async sessionFor(account: AccountRow): Promise<AccountSession> {
      // Read again, as the account may have been disconnected since the caller read it.
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
        // The platform's app was removed after the account was connected.
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
    ended: (account, refused, reason) => endSession(deps, account, refused, reason),
  }
}
