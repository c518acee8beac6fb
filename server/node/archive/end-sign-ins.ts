import { and, eq, isNotNull, isNull, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import {
  aiProviders,
  connectAttempts,
  grants,
  platformApps,
  socialAccounts,
  webhookCalls,
  webhooks,
} from '../../db/schema'
import type { Clock } from '../../ports/dependencies'

const reason = /*i18n*/ 'Imported from an archive, which contains no sign-ins. Reconnect it to publish.'

/**
 * An archive brings no sign-ins: direct accounts need reconnecting, and say so. Practice accounts get new ones from
 * their simulated platform when they are next used. Whatever secrets somebody wrote into an archive are dropped.
 */
export async function endSignIns(tx: Transaction, clock: Clock): Promise<void> {
  const at = new Date(clock())
  await tx.delete(aiProviders)
  await tx.delete(platformApps)
  await tx.delete(connectAttempts)
  await tx.update(grants).set({ credentials: null, leaseHolder: null, leaseUntil: null })
  await tx.update(socialAccounts).set({ credentials: null })
  await tx.update(webhooks).set({ secret: '', oldSecret: null, enabled: false })
  // The other studio sends what was waiting.
  await tx
    .update(webhookCalls)
    .set({ status: 'failed', nextAt: null, leaseUntil: null })
    .where(eq(webhookCalls.status, 'waiting'))
  const direct = and(
    eq(socialAccounts.connection, 'direct'),
    isNotNull(socialAccounts.remoteId),
    ne(socialAccounts.health, 'disconnected'),
  )
  const served = tx
    .select({ id: socialAccounts.grantId })
    .from(socialAccounts)
    .where(and(direct, isNotNull(socialAccounts.grantId)))
  await tx
    .update(grants)
    .set({ endedReason: reason, endedAt: at })
    .where(and(isNull(grants.endedAt), inArray(grants.id, served)))
  await tx
    .update(socialAccounts)
    .set({ health: 'reconnect', healthReason: reason, healthSince: at, limitedUntil: null })
    .where(direct)
}
