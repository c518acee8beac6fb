import { and, eq, ne, sql } from 'drizzle-orm'
import type { addAccount, ParsedBodyOf, Platform } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import type { Queryable } from '../db/database'
import { newId } from '../db/identifiers'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { grants, socialAccounts } from '../db/schema'
import { ApiError, invalidBody } from '../http/api-error'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies, PersonGiven, PracticeIdentity } from '../ports/dependencies'
import { twinPayer } from '../twins/twins'
import { grantFields, sealOwnToken } from './grants'
import { practiceAccess } from './platform-access'

/** Credits per delivery; agent sessions are free (docs/api.md section 4). */
export const publishCosts: Readonly<Record<Platform, number>> = {
  twitter: 1,
  instagram: 2,
  facebook: 1,
  youtube: 2,
  tiktok: 2,
  linkedin: 1,
  reddit: 1,
}

/** The handle without a prefix: `@`, `u/`, or an address. */
const bareHandle = (handle: string): string =>
  handle
    .trim()
    .replace(/^https?:\/\/[^/]+\//i, '')
    .replace(/^(@|\/?u\/)+/i, '')
    .replace(/\/+$/, '')

/**
 * The handle in the platform's notation. Pages and profiles on Facebook and LinkedIn have names with spaces.
 */
function formatHandle(platform: Platform, handle: string): string {
  const bare = bareHandle(handle)
  const isPlain = platform === 'facebook' || platform === 'linkedin'
  const letters = isPlain
    ? /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._& -]*$/u
    : /^(r\/)?[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u
  if (!letters.test(bare) || (bare.startsWith('r/') && platform !== 'reddit'))
    throw invalidBody('handle', /*i18n*/ 'Use letters, digits, dots, hyphens and underscores.')
  if (isPlain || bare.startsWith('r/')) return bare
  return platform === 'reddit' ? `u/${bare}` : `@${bare}`
}

/**
 * Throws 400 if an account of this workspace already has the handle. The workspace stays locked, so that none
 * gets it meanwhile.
 */
async function checkHandle(tx: Queryable, workspaceId: string, platform: Platform, handle: string) {
  await lockWorkspaceRow(tx, workspaceId)
  const [taken] = await tx
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.platform, platform),
        eq(sql`lower(${socialAccounts.handle})`, handle.toLowerCase()),
        ne(socialAccounts.health, 'disconnected'),
      ),
    )
  if (taken) throw invalidBody('handle', sentence('handleTaken', { platform: platformNames[platform] }))
}

/**
 * Creates a person with an account on the simulated platform, read through the platform's adapter: publishing
 * needs the kind and details that a sign-in would give.
 */
export async function practiceIdentity(
  deps: Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets'>,
  platform: Platform,
  given: PersonGiven,
): Promise<PracticeIdentity> {
  if (!deps.simulators) throw new ApiError('invalid_state', /*i18n*/ 'This server has no practice platforms.')
  const made = await deps.simulators.addIdentity(platform, given)
  const { adapter, context } = practiceAccess(deps, platform)
  const session = { ...context, accessToken: made.tokens.accessToken }
  // The simulated platform may be failing on purpose; the account exists anyway.
  const identities = await adapter.identities(session).catch(() => [])
  const found = identities.find(({ remoteId }) => remoteId === made.remoteId)
  if (!found) return made
  const { kind, name, handle, accessToken, details } = found
  return { ...made, kind, name, handle, accountToken: accessToken ?? made.accountToken, details }
}

type NewAccount = typeof socialAccounts.$inferInsert & { id: string }

interface NewRows {
  readonly account: NewAccount
  readonly grant?: typeof grants.$inferInsert
}

/** The columns of an account and its grant that a sign-in at the simulated platform fills. */
export async function signedInFields(
  { secrets, clock }: Pick<Dependencies, 'secrets' | 'clock'>,
  accountId: string,
  grantId: string,
  { remoteUserId, remoteId, kind, tokens, accountToken, details }: PracticeIdentity,
) {
  const given = { now: clock(), practice: true, renewable: tokens.refreshToken !== undefined }
  return {
    grant: { remoteUserId, ...(await grantFields(secrets, grantId, tokens, given)) },
    account: {
      remoteId,
      kind,
      details: { ...details },
      credentials: await sealOwnToken(secrets, accountId, accountToken),
    },
  }
}

/** The rows of an account signed in at the simulated platform. */
async function practiceRows(deps: Dependencies, row: NewAccount, identity: PracticeIdentity) {
  const id = newId('grant')
  const { workspaceId, platform } = row
  const { grant, account } = await signedInFields(deps, row.id, id, identity)
  const createdAt = new Date(deps.clock())
  return {
    grant: { id, workspaceId, platform, name: identity.name, scopes: [], createdAt, ...grant },
    account: { ...row, ...account, grantId: id },
  }
}

/**
 * Adds an account without a sign-in: one on a simulated platform, or one that an agent or a person posts to.
 * Throws 400 if the workspace already has its handle.
 */
export async function addOwnAccount(
  deps: Dependencies,
  workspaceId: string,
  body: ParsedBodyOf<typeof addAccount>,
): Promise<AccountRow> {
  const { connection, platform } = body
  const handle = formatHandle(platform, body.handle)
  const row: NewAccount = {
    id: newId('acc'),
    workspaceId,
    platform,
    name: body.name ?? bareHandle(body.handle),
    handle,
    connection,
    publishCost: connection === 'agent_session' ? 0 : publishCosts[platform],
    createdAt: new Date(deps.clock()),
    // A twin's deliveries never wait for an agent or a person.
    ...(connection === 'agent_session' &&
      (await twinPayer(deps.db, workspaceId)) !== undefined && { details: { simulated: 'yes' } }),
  }
  const rows: NewRows = connection === 'practice' ? await signedInRows(deps, row, handle) : { account: row }
  return deps.db.transaction(async (tx) => {
    await checkHandle(tx, workspaceId, platform, handle)
    if (rows.grant) await tx.insert(grants).values(rows.grant)
    const [added] = await tx.insert(socialAccounts).values(rows.account).returning()
    if (!added) throw new Error('The database returned no account.')
    return added
  })
}

async function signedInRows(deps: Dependencies, row: NewAccount, handle: string): Promise<NewRows> {
  // Checked first, so that a duplicate handle creates nothing on the simulated platform.
  await deps.db.transaction((tx) => checkHandle(tx, row.workspaceId, row.platform, handle))
  const identity = await practiceIdentity(deps, row.platform, { handle, name: row.name })
  return practiceRows(deps, row, identity)
}
