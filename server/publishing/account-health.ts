import { and, eq, inArray } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import { markReconnect } from '../accounts/grants'
import { socialAccounts } from '../db/schema'
import type { PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'

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
    .where(and(eq(socialAccounts.id, id), inArray(socialAccounts.health, ['connected', 'limited'])))
}

/** Marks the account as needing a new sign-in before anything more is published to it. */
export async function endAccount(
  { db, clock }: Dependencies,
  id: string,
  { failureClass, message }: PlatformError,
): Promise<void> {
  const healthReason =
    failureClass === 'permission' ? sentence('permissionMissing', { reason: message }) : message
  await markReconnect(db, id, healthReason, new Date(clock()))
}
