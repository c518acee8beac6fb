import { sentence } from '~/contract/server-sentences'
import { and, eq, ne } from 'drizzle-orm'
import { socialAccounts } from '../db/schema'
import type { PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { emitNeedsReconnecting } from '../webhooks/enqueue'

const may = (id: string) => and(eq(socialAccounts.id, id), ne(socialAccounts.health, 'disconnected'))

/** The platform takes nothing of this account before `until`: its other deliveries wait without asking. */
export async function limitAccount(
  { db, clock }: Dependencies,
  id: string,
  until: Date,
  { message }: PlatformError,
): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ health: 'limited', healthReason: message, healthSince: new Date(clock()), limitedUntil: until })
    .where(and(may(id), ne(socialAccounts.health, 'reconnect')))
}

/** The platform takes nothing of this account before somebody signs in again. */
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
      .where(and(may(id), ne(socialAccounts.health, 'reconnect')))
      .returning()
    if (ended) await emitNeedsReconnecting(tx, ended, at)
  })
}
