import type { Transaction } from '../db/database'
import type { socialAccounts } from '../db/schema'
import { enqueueWebhooks } from './enqueue'

/** Sends `account.needs_reconnecting`: publishing to the account requires signing in again. Its row already says so. */
export async function emitNeedsReconnecting(
  tx: Transaction,
  account: typeof socialAccounts.$inferSelect,
  at: Date,
): Promise<void> {
  const { workspaceId, id, platform, name, handle, healthReason } = account
  const data = () => ({
    account: { id, platform, name, handle, ...(healthReason !== null && { healthReason }) },
    pageUrl: `/w/${encodeURIComponent(workspaceId)}/accounts?health=reconnect`,
  })
  await enqueueWebhooks(tx, { workspaceId, event: 'account.needs_reconnecting', at, data })
}
