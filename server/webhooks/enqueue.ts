import { and, eq, sql } from 'drizzle-orm'
import type { WebhookEvent } from '~/contract'
import { newId } from '../db/identifiers'
import type { Transaction } from '../db/database'
import { webhookCalls, webhooks } from '../db/schema'

/** Something that happened in a workspace. */
interface Happening {
  readonly workspaceId: string
  readonly event: WebhookEvent
  /** What it is about. Addresses of this studio stand in it by their paths, and get its origin when they are sent. */
  readonly data: () => Record<string, unknown> | Promise<Record<string, unknown>>
  readonly at: Date
}

/** The row of a call that is due now. */
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
 * Writes down a call for each webhook that is to know. Within the transaction of what happened, so that neither is there
 * without the other; the sender does the rest.
 */
export async function enqueueWebhooks(tx: Transaction, happening: Happening): Promise<void> {
  const { workspaceId, event, at } = happening
  const listening = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.workspaceId, workspaceId),
        eq(webhooks.enabled, true),
        sql`${event} = any(${webhooks.events})`,
      ),
    )
  if (listening.length === 0) return
  const data = await happening.data()
  await tx.insert(webhookCalls).values(listening.map(({ id }) => dueCall(id, event, data, at)))
}
