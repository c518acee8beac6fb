import type { Webhook, WebhookCall } from '~/contract'
import type { webhookCalls, webhooks } from '../db/schema'

export type WebhookRow = typeof webhooks.$inferSelect
export type CallRow = typeof webhookCalls.$inferSelect

/** A webhook as answered, without its secrets. */
export function webhookRecord(row: WebhookRow, now: number): Webhook {
  const old = row.oldSecret !== null && row.oldSecretUntil && row.oldSecretUntil.getTime() > now
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    ...(row.disabledReason !== null && { disabledReason: row.disabledReason }),
    ...(row.failingSince && { failingSince: row.failingSince.toISOString() }),
    ...(old && { oldSecretUntil: row.oldSecretUntil?.toISOString() }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** A call as answered, including what was sent. */
export function callRecord(row: CallRow): WebhookCall {
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    tries: row.tries,
    ...(row.lastStatus !== null && { responseStatus: row.lastStatus }),
    ...(row.lastAnswer !== null && { responseText: row.lastAnswer }),
    ...(row.lastError !== null && { message: row.lastError }),
    ...(row.lastMs !== null && { durationMs: row.lastMs }),
    ...(row.lastAt && { lastTriedAt: row.lastAt.toISOString() }),
    ...(row.status === 'waiting' && row.nextAt && { nextAt: row.nextAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    payload: row.payload,
  }
}
