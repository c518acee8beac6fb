import type { QueryClient } from '@tanstack/react-query'
import { postOptionsListQuery } from '~/src/api/queries/connections'
import { webhookListQuery } from '~/src/api/queries/webhooks'

/** Which lists the server has, and the person may read and needs. */
export interface Asked {
  readonly webhooks: boolean
  readonly postOptions: boolean
}

/** What Home reads beyond the document; empty for what isn't asked. */
export async function readExtensionLists(client: QueryClient, workspaceId: string, asked: Asked) {
  const [webhooks, postOptions] = await Promise.all([
    asked.webhooks ? client.query(webhookListQuery(workspaceId)) : [],
    asked.postOptions ? client.query(postOptionsListQuery(workspaceId)) : [],
  ])
  return { webhooks, postOptions }
}
