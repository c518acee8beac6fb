import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { apiHasLists } from '~/src/api/http/send'
import { prefetchQuery } from '~/src/api/queries/query'
import { studioQuery } from '~/src/api/queries/server-extensions'

type Read<T, Key extends QueryKey> = QueryExecuteOptions<T, Error, T, T, Key>

/** The screen that needs it shows the error; here nobody waits. */
const ignore = () => undefined

/**
 * Has the cache filled while the screen's code is on its way. Nothing waits for it: the screen paints its skeleton, and
 * shows its own error.
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

/** The same of one of our own server's calls, where it has that: `load` brings the query, which Home can do without. */
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

/** The same for a list: `scrolled` where the API has pages, and elsewhere `listed`, unless that is read anyway. */
export function prefetchList(scrolled: () => Promise<unknown>, listed?: () => Promise<unknown>): void {
  const read = async () => {
    await ((await apiHasLists()) ? scrolled() : listed?.())
  }
  void read().catch(ignore)
}
