import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { apiHasLists } from '~/src/api/http/send'
import { prefetchQuery } from '~/src/api/queries/query'
import { studioQuery } from '~/src/api/queries/server-extensions'
import {
  type CampaignFilter,
  campaignListQuery,
  campaignPagesQuery,
  productListQuery,
  productPagesQuery,
} from '~/src/api/queries/workspace'

type Read<T, Key extends QueryKey> = QueryExecuteOptions<T, Error, T, T, Key>

/** Ignored, as the screen that needs it shows the error. */
const ignore = () => undefined

/**
 * Fills the cache while the screen's code loads. Nothing waits for it: the screen shows its own skeleton and
 * error.
 */
export function prefetch<A, B extends QueryKey, C, D extends QueryKey, E, F extends QueryKey>(
  client: QueryClient,
  first: Read<A, B>,
  second?: Read<C, D>,
  third?: Read<E, F>,
): void {
  prefetchQuery(client, first)
  if (second) prefetchQuery(client, second)
  if (third) prefetchQuery(client, third)
}

/**
 * Prefetches an extension's query if the server has it. `load` imports the query, so that Home doesn't
 * contain it.
 */
export function prefetchExtension<T, Key extends QueryKey>(
  client: QueryClient,
  name: string,
  load: () => Promise<Read<T, Key>>,
): void {
  const read = async () => {
    const studio = await client.query(studioQuery())
    if (studio.extensions.includes(name)) prefetchQuery(client, await load())
  }
  void read().catch(ignore)
}

/** Prefetches a list: `scrolled` if the API has paging, otherwise `listed`, unless that is read anyway. */
export function prefetchList(scrolled: () => Promise<unknown>, listed?: () => Promise<unknown>): void {
  const read = async () => {
    await ((await apiHasLists()) ? scrolled() : listed?.())
  }
  void read().catch(ignore)
}

/** Prefetches the first campaigns of a menu (`useCampaignChoices`). */
export const prefetchCampaigns = (
  client: QueryClient,
  workspaceId: string,
  filter: Pick<CampaignFilter, 'current'> = {},
): void =>
  prefetchList(
    () => client.infiniteQuery(campaignPagesQuery(workspaceId, filter)),
    () => client.query(campaignListQuery(workspaceId)),
  )

/** Prefetches the first products of a menu (`useProductChoices`). */
export const prefetchProducts = (client: QueryClient, workspaceId: string): void =>
  prefetchList(
    () => client.infiniteQuery(productPagesQuery(workspaceId)),
    () => client.query(productListQuery(workspaceId)),
  )
