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

/** Milliseconds for which a screen waits for its data before it opens with a skeleton. */
const maxWaitMs = 600

/**
 * What the loader of a screen returns: resolves once the screen has the responses it first shows, so that it is
 * rendered once with them instead of with a skeleton first. The screen before it stays for `maxWaitMs` at most.
 * The first screen of a visit opens at once.
 */
export function untilRead(
  { isFirstLoad }: { readonly isFirstLoad: () => boolean },
  ...reads: readonly Promise<unknown>[]
): Promise<void> | undefined {
  if (isFirstLoad()) return undefined
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
  return Promise.race([Promise.all(reads).then(ignore), timeout])
}

/** Prefetches while the screen's code loads. Resolves once all have a response or have failed (`prefetchQuery`). */
export function prefetch<A, B extends QueryKey, C, D extends QueryKey, E, F extends QueryKey>(
  client: QueryClient,
  first: Read<A, B>,
  second?: Read<C, D>,
  third?: Read<E, F>,
): Promise<unknown> {
  return Promise.all([
    prefetchQuery(client, first),
    second && prefetchQuery(client, second),
    third && prefetchQuery(client, third),
  ])
}

/**
 * Prefetches an extension's query if the server has it. `load` imports the query, so that Home doesn't
 * contain it.
 */
export async function prefetchExtension<T, Key extends QueryKey>(
  client: QueryClient,
  name: string,
  load: () => Promise<Read<T, Key>>,
): Promise<void> {
  const read = async () => {
    const studio = await client.query(studioQuery())
    if (studio.extensions.includes(name)) await prefetchQuery(client, await load())
  }
  await read().catch(ignore)
}

/** Prefetches a list: `scrolled` if the API has paging, otherwise `listed`, unless that is read anyway. */
export async function prefetchList(
  scrolled: () => Promise<unknown>,
  listed?: () => Promise<unknown>,
): Promise<void> {
  const read = async () => {
    await ((await apiHasLists()) ? scrolled() : listed?.())
  }
  await read().catch(ignore)
}

/** Prefetches the first campaigns of a menu (`useCampaignChoices`). */
export const prefetchCampaigns = (
  client: QueryClient,
  workspaceId: string,
  filter: Pick<CampaignFilter, 'current'> = {},
): Promise<void> =>
  prefetchList(
    () => client.infiniteQuery(campaignPagesQuery(workspaceId, filter)),
    () => client.query(campaignListQuery(workspaceId)),
  )

/** Prefetches the first products of a menu (`useProductChoices`). */
export const prefetchProducts = (client: QueryClient, workspaceId: string): Promise<void> =>
  prefetchList(
    () => client.infiniteQuery(productPagesQuery(workspaceId)),
    () => client.query(productListQuery(workspaceId)),
  )
