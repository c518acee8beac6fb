import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Post } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { grants, posts, socialAccounts } from '../db/schema'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { answerPost } from '../posts/posts'
import { type AccountKey, findAccount } from './account-record'
import { openCredentials, readGrant } from './grants'
import { revokeToken } from './oauth-client'
import { accessFor, freshGrant } from './refresh'
import { deleteUnusedGrant } from './sign-in'

/** Posts scheduled or queued for the account, soonest first. */
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

/** True if another account uses the same person's sign-in, which revoking would end as well. */
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

/** Ends the sign-in at the platform, if possible. Returns a notice for the person, if any. */
async function revoke(deps: Dependencies, account: AccountRow, grantId: string): Promise<string | undefined> {
  const name = platformNames[account.platform]
  const byHand = sentence('endByHand', { platform: name })
  const grant = await readGrant(deps.db, grantId)
  if (!grant || grant.credentials === null || grant.endedAt) return undefined
  try {
    const credentials = await openCredentials(deps.secrets, grant)
    const { profile, context } = await accessFor(deps, grant, credentials.practice)
    const token = profile.revokesAccessToken
      ? (await freshGrant(deps, grantId)).credentials.accessToken
      : (credentials.refreshToken ?? credentials.accessToken)
    if (await revokeToken(profile, context, token)) return undefined
    return credentials.practice ? undefined : `${sentence('cannotEnd', { platform: name })} ${byHand}`
  } catch {
    return `${sentence('notEnded', { platform: name })} ${byHand}`
  }
}

/**
 * Disconnects an account: deletes its credentials and keeps its history. Also ends the sign-in at the
 * platform unless other accounts use it; if that fails, `healthReason` says so.
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
