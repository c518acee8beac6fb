import { i18n } from '~/contract/i18n'
import { listWebhookCalls, listWebhooks } from '~/contract/webhooks'
import { fresh, queryFor } from './query'

// Extensions of the embedded server, for owners: check `useExtensions` first.

/** The webhooks of a workspace, without their secrets. */
export const webhookListQuery = (workspaceId: string) =>
  queryFor(listWebhooks, { params: { workspaceId } }, { staleTime: fresh.live })

/** The latest calls of a webhook, newest first. */
export const webhookCallsQuery = (workspaceId: string, webhookId: string) =>
  queryFor(
    listWebhookCalls,
    { params: { workspaceId, webhookId }, query: { limit: 50 } },
    { staleTime: 0, cause: i18n.t('Webhook log') },
  )
