import { and, eq, sql } from 'drizzle-orm'
import type { WebhookEvent } from '~/contract'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { type socialAccounts, webhookCalls, webhooks } from '../db/schema'

interface WorkspaceEvent {
  readonly workspaceId: string
  readonly event: WebhookEvent
  /** The event's data. Addresses of this studio are stored as paths, and get its origin when sent. */
  readonly data: () => Record<string, unknown> | Promise<Record<string, unknown>>
  readonly at: Date
}

/** A row for a call that is due now. */
export const dueCall = (webhookId: string, event: string, data: Record<string, unknown>, at: Date) => ({
  id: newId('call'),
  webhookId,
  event,
  payload: { type: event, timestamp: at.toISOString(), data },
  status: 'waiting' as const,
  nextAt: at,
  createdAt: at,
  updatedAt: at,
})

/**
 * Enqueues a call for each webhook that subscribes to the event, in the same transaction as the event itself, so that
 * neither exists without the other.
 */
export async function enqueueWebhooks(tx: Transaction, workspaceEvent: WorkspaceEvent): Promise<void> {
  const { workspaceId, event, at } = workspaceEvent
  const subscribed = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.workspaceId, workspaceId),
        eq(webhooks.enabled, true),
        sql`${event} = any(${webhooks.events})`,
      ),
    )
    // Locked, so that a webhook that is being switched off either cancels the call or gets none.
    .for('share')
  if (subscribed.length === 0) return
  const data = await workspaceEvent.data()
  await tx.insert(webhookCalls).values(subscribed.map(({ id }) => dueCall(id, event, data, at)))
}

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
