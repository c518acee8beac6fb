import * as z from 'zod/mini'
import { LimitQuery } from './account'
import { answer, many, maybe, one, readable } from './answer'
import { listOf, uri } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'

// Outgoing webhooks, which notify the owner's programs of events in a workspace (docs/webhooks.md).

const base = '/workspaces/{workspaceId}/webhooks'
// Reading needs the owner role too, because a webhook's address is often a secret in itself.
const owned = { extension: true, scope: 'write', role: 'owner' } as const
const read = { extension: true, scope: 'read', role: 'owner' } as const

/** Events a webhook can subscribe to. */
export const webhookEvents = [
  /** A post of an agent session is due: an agent or a person has to post it. */
  'delivery.waiting',
  /** A platform didn't answer: a person has to check whether the post is live. */
  'delivery.unconfirmed',
  'post.published',
  'post.failed',
  'account.needs_reconnecting',
  'review.requested',
  'review.approved',
  'review.changes_requested',
  'review.commented',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent by `Send test`, regardless of the chosen events. */
export const testEvent = 'webhook.test'

/** Maximum number of webhooks in a workspace. */
export const maxWebhooks = 10

const chosenEvents = () =>
  listOf(z.enum(webhookEvents), webhookEvents.length).check(
    z.minLength(1, i18n.t('Choose at least one event.')),
    z.refine(
      (events: readonly string[]) => new Set(events).size === events.length,
      i18n.t('List each event once.'),
    ),
  )
const address = () => uri().check(z.maxLength(2048, i18n.t('Must be 2,048 characters or fewer.')))

export const WebhookCreate = z.strictObject({ url: address(), events: chosenEvents() })
/** Fields that are left out don't change. */
export const WebhookUpdate = z.strictObject({
  url: z.optional(address()),
  events: z.optional(chosenEvents()),
  enabled: z.optional(z.boolean()),
})

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
  path: base,
  data: many('webhook', Webhook),
  summary: /*i18n*/ 'Lists the webhooks of a workspace, without their secrets. For its owners.',
})
export const createWebhook = endpoint({
  ...owned,
  method: 'POST',
  path: base,
  body: WebhookCreate,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Creates a webhook and shows the secret that signs its calls, once.',
})
export const updateWebhook = endpoint({
  ...owned,
  method: 'PATCH',
  path: `${base}/{webhookId}`,
  body: WebhookUpdate,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Changes a webhook’s address or events, or switches it on or off.',
})
export const deleteWebhook = endpoint({
  ...owned,
  method: 'DELETE',
  path: `${base}/{webhookId}`,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Deletes a webhook and its log.',
})
export const rotateWebhookSecret = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{webhookId}/secret`,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Makes a new secret for a webhook and shows it once. The old one signs too for 24 hours.',
})
export const testWebhook = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{webhookId}/test`,
  data: one('call', WebhookCall),
  summary: /*i18n*/ 'Sends a test event to a webhook, once.',
})
export const listWebhookCalls = endpoint({
  ...read,
  method: 'GET',
  path: `${base}/{webhookId}/calls`,
  query: LimitQuery,
  data: many('call', WebhookCall),
  summary: /*i18n*/ 'Lists the last calls of a webhook, newest first.',
})
export const resendWebhookCall = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{webhookId}/calls/{callId}/send`,
  data: one('call', WebhookCall),
  summary: /*i18n*/ 'Sends a call of a webhook again, under its identifier.',
})
