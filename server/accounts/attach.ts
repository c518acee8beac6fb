import { and, desc, eq, inArray } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { connectAttempts, socialAccounts } from '../db/schema'
import { ApiError, invalidBody } from '../http/api-error'
import { type Identity, PlatformError } from '../platforms/adapter'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { healthy, sealOwnToken } from './grants'
import { publishCosts } from './practice'
import { accessFor, freshGrant } from './refresh'
import { type AttemptRow, deleteUnusedGrant, isOfSameKind, requireGranted, resultOf } from './sign-in'

/**
 * The workspace's accounts for these identities, connected ones first. A disconnected account is reused when
 * it is connected again.
 */
async function knownAccounts(tx: Transaction, attempt: AttemptRow, remoteIds: readonly string[]) {
  if (remoteIds.length === 0) return []
  const rows = await tx
    .select()
    .from(socialAccounts)
    .where(and(isOfSameKind(attempt), inArray(socialAccounts.remoteId, [...remoteIds])))
    .orderBy(desc(socialAccounts.createdAt))
  return rows.toSorted((a, b) => Number(a.health === 'disconnected') - Number(b.health === 'disconnected'))
}

async function attachOne(
  tx: Transaction,
  { secrets, clock }: Dependencies,
  attempt: AttemptRow,
  grantId: string,
  given: { readonly identity: Identity; readonly account: AccountRow | undefined },
): Promise<string> {
  const { identity, account } = given
  const id = account?.id ?? newId('acc')
  const fields = {
    name: identity.name,
    handle: identity.handle,
    avatarUrl: identity.avatarUrl ?? null,
    kind: identity.kind,
    remoteId: identity.remoteId,
    details: { ...identity.details },
    grantId,
    credentials: await sealOwnToken(secrets, id, identity.accessToken),
    ...healthy,
  }
  if (account) {
    await tx.update(socialAccounts).set(fields).where(eq(socialAccounts.id, id))
    return id
  }
  await tx.insert(socialAccounts).values({
    id,
    workspaceId: attempt.workspaceId,
    platform: attempt.platform,
    connection: 'direct',
    publishCost: publishCosts[attempt.platform],
    createdAt: new Date(clock()),
    ...fields,
  })
  return id
}

/**
 * Connects the chosen identities of a sign-in, and gives existing accounts its newer tokens. Sign-ins no
 * longer used are deleted. Returns the ids of the chosen accounts.
 */
export async function attachAccounts(
  deps: Dependencies,
  attempt: AttemptRow,
  grantId: string,
  given: { readonly identities: readonly Identity[]; readonly chosen: readonly string[] },
): Promise<string[]> {
  const usable = given.identities.filter(({ disabledReason }) => disabledReason === undefined)
  return deps.db.transaction(async (tx) => {
    // Locks the workspace, so that two sign-ins don't add the same account twice.
    await lockWorkspaceRow(tx, attempt.workspaceId)
    const known = await knownAccounts(
      tx,
      attempt,
      usable.map(({ remoteId }) => remoteId),
    )
    const chosen: string[] = []
    const before = new Set(known.flatMap((account) => account.grantId ?? []))
    for (const identity of usable) {
      const account = known.find(({ remoteId }) => remoteId === identity.remoteId)
      const isChosen = given.chosen.includes(identity.remoteId)
      if (!isChosen && (!account || account.health === 'disconnected')) continue
      const id = await attachOne(tx, deps, attempt, grantId, { identity, account })
      if (isChosen) chosen.push(id)
    }
    for (const old of before) if (old !== grantId) await deleteUnusedGrant(tx, old)
    const result = { ...resultOf(attempt), accountIds: chosen }
    await tx.update(connectAttempts).set({ result }).where(eq(connectAttempts.id, attempt.id))
    return chosen
  })
}

const notOffered = (index: number, message: string) => invalidBody(`remoteIds.${index}`, message)

function checkChoice(identities: readonly Identity[], remoteIds: readonly string[]): void {
  for (const [index, remoteId] of remoteIds.entries()) {
    const identity = identities.find((each) => each.remoteId === remoteId)
    if (!identity) throw notOffered(index, /*i18n*/ 'This sign-in doesn’t include this account.')
    if (identity.disabledReason !== undefined) throw notOffered(index, identity.disabledReason)
  }
}

const unavailable = (error: PlatformError) =>
  new ApiError(error.failureClass === 'reconnect' ? 'invalid_state' : 'upstream_unreachable', error.message)

/**
 * Connects the accounts that a person chose after signing in. Page tokens are requested again and tested, so
 * that only valid ones are stored. Returns the accounts' ids.
 */
export async function chooseAccounts(
  deps: Dependencies,
  attempt: AttemptRow,
  remoteIds: readonly string[],
): Promise<string[]> {
  const grantId = requireGranted(deps, attempt)
  const reconnects = attempt.accountId
  if (reconnects !== null) await checkSameIdentity(deps, reconnects, remoteIds)
  try {
    const { grant, credentials } = await freshGrant(deps, grantId)
    const { adapter, context } = await accessFor(deps, grant, credentials.practice)
    const identities = await adapter.identities({ ...context, accessToken: credentials.accessToken })
    checkChoice(identities, remoteIds)
    for (const { remoteId, accessToken } of identities)
      if (accessToken !== undefined && remoteIds.includes(remoteId))
        await adapter.whoAmI({ ...context, accessToken })
    return await attachAccounts(deps, attempt, grantId, { identities, chosen: remoteIds })
  } catch (error) {
    if (error instanceof PlatformError) throw unavailable(error)
    throw error
  }
}

async function checkSameIdentity(
  { db }: Dependencies,
  accountId: string,
  remoteIds: readonly string[],
): Promise<void> {
  const [account] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  if (account?.remoteId !== null && account && !remoteIds.includes(account.remoteId))
    throw new ApiError('invalid_state', sentence('chooseAccount', { account: account.handle }))
}
