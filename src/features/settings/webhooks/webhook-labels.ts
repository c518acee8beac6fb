import { i18n } from '@lingui/core'
import { testEvent, type WebhookEvent } from '~/contract/webhook-changes'
import type { WebhookCall } from '~/contract/webhooks'

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'delivery.waiting': i18n.t('A post of an agent session is due'),
  'delivery.unconfirmed': i18n.t('Publishing wasn’t confirmed'),
  'post.published': i18n.t('A post was published'),
  'post.failed': i18n.t('A post failed'),
  'account.needs_reconnecting': i18n.t('An account needs reconnecting'),
  'review.requested': i18n.t('A post was sent for review'),
  'review.approved': i18n.t('A post was approved'),
  'review.changes_requested': i18n.t('Changes to a post were requested'),
  'review.commented': i18n.t('Someone commented on a post in review'),
}

/** Name of a call's event; an event of a newer server is shown as it is. */
export const eventName = (event: string | undefined): string =>
  event === testEvent
    ? i18n.t({ id: 'Test (webhook event)', message: 'Test' })
    : (Object.entries(eventNames).find(([name]) => name === event)?.[1] ?? event ?? '—')

/** A call's status, as props of a status mark. */
export function callStatus({ status, tries = 0 }: WebhookCall): { status: string; word: string } {
  if (status === 'delivered') return { status: 'published', word: i18n.t('Delivered') }
  if (status === 'failed') return { status: 'failed', word: i18n.t('Failed') }
  return tries === 0
    ? { status: 'queued', word: i18n.t('Waiting') }
    : { status: 'scheduled', word: i18n.t('Trying again') }
}
