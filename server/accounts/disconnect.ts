import { sentence } from '~/contract/server-sentences'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Post } from '~/contract'
import { platformNames } from '~/domain/platforms/names'
import { grants, posts, socialAccounts } from '../db/schema'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { answerPost } from '../posts/posts'
import { type AccountKey, findAccount } from './account-record'
import { openCredentials, readGrant } from './grants'
import { revokeToken } from './oauth-client'
import { accessFor } from './refresh'
import { deleteUnusedGrant } from './sign-in'

/** Posts that wait for their time and target the account, soonest first. */
export async function postsOfAccount(deps: Dependencies, key: AccountKey): Promise<Post[]> {
  await findAccount(deps.db, key)
  const rows = await deps.db
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, key.workspaceId),
        sql`${posts.status} in ('scheduled', 'queued')`,
        sql`${posts.targets} @> ${JSON.stringify([{ accountId: key.accountId }])}::jsonb`,
      ),
    )
    .orderBy(posts.scheduledAt, posts.id)
  return Promise.all(rows.map((row) => answerPost(deps.db, row)))
}

/** Whether the person's sign-in serves something else here, which a revocation at the platform would end as well. */
async function servesOthers(deps: Dependencies, account: AccountRow, grantId: string): Promise<boolean> {
  const grant = await readGrant(deps.db, grantId)
  if (!grant) return true
  const [other] = await deps.db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .innerJoin(grants, eq(grants.id, socialAccounts.grantId))
    .where(
      and(
        eq(grants.platform, grant.platform),
        eq(grants.remoteUserId, grant.remoteUserId),
        ne(socialAccounts.id, account.id),
        ne(socialAccounts.health, 'disconnected'),
        isNull(grants.endedAt),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Ends the sign-in at the platform, as far as it goes. Returns what the person has to know; undefined where nothing. */
async function revoke(deps: Dependencies, account: AccountRow, grantId: string): Promise<string | undefined> {
  const name = platformNames[account.platform]
  const byHand = sentence('endByHand', { platform: name })
  const grant = await readGrant(deps.db, grantId)
  if (!grant || grant.credentials === null || grant.endedAt) return undefined
  try {
    const credentials = await openCredentials(deps.secrets, grant)
    const { profile, context } = await accessFor(deps, grant, credentials.practice)
    const token = credentials.refreshToken ?? credentials.accessToken
    if (await revokeToken(profile, context, token)) return undefined
    return credentials.practice ? undefined : `${sentence('cannotEnd', { platform: name })} ${byHand}`
  } catch {
    return `${sentence('notEnded', { platform: name })} ${byHand}`
  }
}

/**
 * Disconnects an account: its credentials are deleted, here first of all, and its history stays. The sign-in is ended at
 * the platform too unless it serves other accounts; what couldn't be done there is told in `healthReason`.
 */
export async function disconnect(deps: Dependencies, key: AccountKey): Promise<AccountRow> {
  const account = await findAccount(deps.db, key)
  if (account.health === 'disconnected') return account
  const { grantId } = account
  const revocationNotice =
    grantId === null || (await servesOthers(deps, account, grantId))
      ? undefined
      : await revoke(deps, account, grantId)
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(socialAccounts)
      .set({
        health: 'disconnected',
        healthReason: revocationNotice ?? null,
        healthSince: new Date(deps.clock()),
        limitedUntil: null,
        credentials: null,
        grantId: null,
      })
      .where(eq(socialAccounts.id, account.id))
      .returning()
    if (grantId !== null) await deleteUnusedGrant(tx, grantId)
    return row ?? account
  })
}
