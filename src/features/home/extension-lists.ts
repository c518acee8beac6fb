import type { QueryClient } from '@tanstack/react-query'
import type { SocialAccount } from '~/contract/social'
import { platformListQuery, postOptionsListQuery } from '~/src/api/queries/connections'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { webhookListQuery } from '~/src/api/queries/webhooks'
import { evergreenCosts, runwayAheadMs } from '~/src/credits/evergreen-costs'
import { sendsDraftsAlone } from '~/src/posts/missing-choices'

/** Which lists the server has, and the person may read and needs. */
export interface Asked {
  readonly webhooks: boolean
  readonly postOptions: boolean
  readonly platforms: boolean
  readonly evergreen: boolean
}

/** What Home reads beyond the document; empty for what isn't asked. */
export async function readExtensionLists(
  client: QueryClient,
  workspaceId: string,
  asked: Asked,
  accounts: readonly SocialAccount[],
) {
  const [webhooks, postOptions, platforms, repeats] = await Promise.all([
    asked.webhooks ? client.query(webhookListQuery(workspaceId)) : [],
    asked.postOptions ? client.query(postOptionsListQuery(workspaceId)) : [],
    asked.platforms ? client.query(platformListQuery()) : [],
    asked.evergreen ? client.query(repeatListQuery(workspaceId)) : [],
  ])
  return {
    webhooks,
    postOptions,
    sendsDraftsAlone: sendsDraftsAlone(platforms),
    evergreen: evergreenCosts(repeats, accounts, Date.now() + runwayAheadMs),
  }
}
