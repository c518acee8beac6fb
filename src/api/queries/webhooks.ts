import { useQuery } from '@tanstack/react-query'
import { i18n } from '~/contract/i18n'
import { listWebhookCalls, listWebhooks } from '~/contract/webhooks'
import { workspaceListQuery } from './access'
import { fresh, queryFor } from './query'
import { useExtensions } from './server-extensions'

// The embedded server's own reads, for owners: ask `useExtensions` first.

/** The webhooks of a workspace, without their secrets. */
export const webhookListQuery = (workspaceId: string) =>
  queryFor(listWebhooks, { params: { workspaceId } }, { staleTime: fresh.live })

/** The last calls of a webhook, newest first. */
export const webhookCallsQuery = (workspaceId: string, webhookId: string) =>
  queryFor(
    listWebhookCalls,
    { params: { workspaceId, webhookId }, query: { limit: 50 } },
    { staleTime: 0, cause: i18n.t('Webhook log') },
  )

/** The webhooks of a workspace where the server has them and the person may read them; else no data. */
export function useWebhooks(workspaceId: string) {
  const role = useQuery(workspaceListQuery()).data?.find((each) => each.workspaceId === workspaceId)?.role
  const canRead = useExtensions().has('listWebhooks') && role === 'owner'
  return useQuery({ ...webhookListQuery(workspaceId), enabled: canRead })
}
