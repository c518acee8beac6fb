import * as z from 'zod/mini'
import { LimitQuery } from './account'
import { answer, many, maybe, readable } from './answer'
import { endpoint } from './endpoint'

// Outgoing webhooks, which notify the owner's programs of events in a workspace (docs/webhooks.md). Home reads them, so what
// changes them is in webhook-changes.ts.

export const webhooksPath = '/workspaces/{workspaceId}/webhooks'
// For owners only, because a webhook's address is often a secret in itself.
const read = { extension: true, scope: 'read', role: 'owner' } as const

export const Webhook = answer({
  url: maybe(z.string()),
  events: maybe(readable(z.string())),
  enabled: maybe(z.boolean()),
  /** Why the server disabled it, as a sentence. */
  disabledReason: maybe(z.string()),
  /** Since when all calls have failed. */
  failingSince: maybe(z.string()),
  /** Until then, calls are also signed with the secrets from before the last rotation. */
  oldSecretUntil: maybe(z.string()),
  createdAt: maybe(z.string()),
  /** The signing secret; only in the response that creates it. */
  secret: maybe(z.string()),
})
export type Webhook = z.output<typeof Webhook>

const webhookCallStatuses = ['waiting', 'delivered', 'failed'] as const

/** The delivery of one event to one webhook. */
export const WebhookCall = answer({
  event: maybe(z.string()),
  status: maybe(z.enum(webhookCallStatuses)),
  tries: maybe(z.number()),
  /** HTTP status of the last response, if there was one. */
  responseStatus: maybe(z.number()),
  /** The start of the last response. */
  responseText: maybe(z.string()),
  /** Why the last attempt failed, as a sentence. */
  message: maybe(z.string()),
  /** Duration of the last attempt, in ms. */
  durationMs: maybe(z.number()),
  lastTriedAt: maybe(z.string()),
  /** When it is retried. */
  nextAt: maybe(z.string()),
  createdAt: maybe(z.string()),
  payload: maybe(z.record(z.string(), z.unknown())),
})
export type WebhookCall = z.output<typeof WebhookCall>

export const listWebhooks = endpoint({
  ...read,
  method: 'GET',
  path: webhooksPath,
  data: many('webhook', Webhook),
  summary: /*i18n*/ 'Lists the webhooks of a workspace, without their secrets. For its owners.',
})
export const listWebhookCalls = endpoint({
  ...read,
  method: 'GET',
  path: `${webhooksPath}/{webhookId}/calls`,
  query: LimitQuery,
  data: many('call', WebhookCall),
  summary: /*i18n*/ 'Lists the last calls of a webhook, newest first.',
})
