import * as z from 'zod/mini'
import { one } from './answer'
import { listOf, uri } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { Webhook, WebhookCall, webhooksPath } from './webhooks'

const owned = { extension: true, scope: 'write', role: 'owner' } as const

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

export const createWebhook = endpoint({
  ...owned,
  method: 'POST',
  path: webhooksPath,
  body: WebhookCreate,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Creates a webhook and shows the secret that signs its calls, once.',
})
export const updateWebhook = endpoint({
  ...owned,
  method: 'PATCH',
  path: `${webhooksPath}/{webhookId}`,
  body: WebhookUpdate,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Changes a webhook’s address or events, or switches it on or off.',
})
export const deleteWebhook = endpoint({
  ...owned,
  method: 'DELETE',
  path: `${webhooksPath}/{webhookId}`,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Deletes a webhook and its log.',
})
export const rotateWebhookSecret = endpoint({
  ...owned,
  method: 'POST',
  path: `${webhooksPath}/{webhookId}/secret`,
  data: one('webhook', Webhook),
  summary: /*i18n*/ 'Makes a new secret for a webhook and shows it once. The old one signs too for 24 hours.',
})
export const testWebhook = endpoint({
  ...owned,
  method: 'POST',
  path: `${webhooksPath}/{webhookId}/test`,
  data: one('call', WebhookCall),
  summary: /*i18n*/ 'Sends a test event to a webhook, once.',
})
export const resendWebhookCall = endpoint({
  ...owned,
  method: 'POST',
  path: `${webhooksPath}/{webhookId}/calls/{callId}/send`,
  data: one('call', WebhookCall),
  summary: /*i18n*/ 'Sends a call of a webhook again, under its identifier.',
})
