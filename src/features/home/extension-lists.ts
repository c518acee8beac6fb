import type { QueryClient } from '@tanstack/react-query'
import type { SocialAccount } from '~/contract/social'
import { webhookListQuery } from '~/src/api/queries/webhooks'
import { queueListQuery } from '~/src/api/queries/workspace'
import { sendsDraftsAlone } from '~/src/posts/missing-choices'

/** The lists that the server has and that the person may read and needs. */
export interface RequestedLists {
  readonly webhooks: boolean
  readonly postOptions: boolean
  readonly platforms: boolean
  readonly evergreen: boolean
}

/** The options of posts and the platforms' settings, if an account requires choices. */
async function readOptions(client: QueryClient, workspaceId: string, asked: RequestedLists) {
  if (!asked.postOptions && !asked.platforms) return { postOptions: [], platforms: [] }
  const { platformListQuery, postOptionsListQuery } = await import('~/src/api/queries/connections')
  const [postOptions, platforms] = await Promise.all([
    asked.postOptions ? client.query(postOptionsListQuery(workspaceId)) : [],
    asked.platforms ? client.query(platformListQuery()) : [],
  ])
  return { postOptions, platforms }
}

/** The costs of evergreen posts, if any. */
async function readEvergreen(
  client: QueryClient,
  workspaceId: string,
  asked: RequestedLists,
  accounts: readonly SocialAccount[],
) {
  if (!asked.evergreen) return []
  const [{ repeatListQuery }, { evergreenCosts, forecastHorizonMs }] = await Promise.all([
    import('~/src/api/queries/repeats'),
    import('~/src/credits/evergreen-costs'),
  ])
  const repeats = await client.query(repeatListQuery(workspaceId))
  const queues = repeats.length > 0 ? await client.query(queueListQuery(workspaceId)) : []
  return evergreenCosts(repeats, accounts, queues, Date.now() + forecastHorizonMs)
}

/** What Home reads from extensions; empty if not requested. Imports code that few workspaces need. */
export async function readExtensionLists(
  client: QueryClient,
  workspaceId: string,
  asked: RequestedLists,
  accounts: readonly SocialAccount[],
) {
  const [webhooks, { postOptions, platforms }, evergreen] = await Promise.all([
    asked.webhooks ? client.query(webhookListQuery(workspaceId)) : [],
    readOptions(client, workspaceId, asked),
    readEvergreen(client, workspaceId, asked, accounts),
  ])
  return { webhooks, postOptions, sendsDraftsAlone: sendsDraftsAlone(platforms), evergreen }
}
