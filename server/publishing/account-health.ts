import { sentence } from '~/contract/server-sentences'
import { and, eq, ne } from 'drizzle-orm'
import { socialAccounts } from '../db/schema'
import type { PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { emitNeedsReconnecting } from '../webhooks/account-events'

const isConnected = (id: string) => and(eq(socialAccounts.id, id), ne(socialAccounts.health, 'disconnected'))

/**
 * Marks the account limited: the platform takes nothing from it before `until`, so its other deliveries wait
 * too.
 */
export async function limitAccount(
  { db, clock }: Dependencies,
  id: string,
  until: Date,
  { message }: PlatformError,
): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ health: 'limited', healthReason: message, healthSince: new Date(clock()), limitedUntil: until })
    .where(and(isConnected(id), ne(socialAccounts.health, 'reconnect')))
}

/** Marks the account as needing a new sign-in before anything more is published to it. */
export async function endAccount(
  { db, clock }: Dependencies,
  id: string,
  { failureClass, message }: PlatformError,
): Promise<void> {
  const healthReason =
    failureClass === 'permission' ? sentence('permissionMissing', { reason: message }) : message
  const at = new Date(clock())
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(socialAccounts)
      .set({ health: 'reconnect', healthReason, healthSince: at, limitedUntil: null })
      .where(and(isConnected(id), ne(socialAccounts.health, 'reconnect')))
      .returning()
    if (ended) await emitNeedsReconnecting(tx, ended, at)
  })
}
