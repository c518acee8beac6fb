import type { QueryClient } from '@tanstack/react-query'
import { platformListQuery, postOptionsListQuery } from '~/src/api/queries/connections'
import { webhookListQuery } from '~/src/api/queries/webhooks'
import { sendsDraftsAlone } from '~/src/posts/missing-choices'

/** Which lists the server has, and the person may read and needs. */
export interface Asked {
  readonly webhooks: boolean
  readonly postOptions: boolean
  readonly platforms: boolean
}

/** What Home reads beyond the document; empty for what isn't asked. */
export async function readExtensionLists(client: QueryClient, workspaceId: string, asked: Asked) {
  const [webhooks, postOptions, platforms] = await Promise.all([
    asked.webhooks ? client.query(webhookListQuery(workspaceId)) : [],
    asked.postOptions ? client.query(postOptionsListQuery(workspaceId)) : [],
    asked.platforms ? client.query(platformListQuery()) : [],
  ])
  return { webhooks, postOptions, sendsDraftsAlone: sendsDraftsAlone(platforms) }
}
