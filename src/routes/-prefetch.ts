import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Has the cache filled while the screen's code is on its way. Nothing waits for it: the screen paints its skeleton, and
 * shows its own error.
 */
export function prefetch<
  A,
  B extends QueryKey,
  C,
  D extends QueryKey,
  E,
  F extends QueryKey,
  G,
  H extends QueryKey,
>(
  client: QueryClient,
  first: FetchQueryOptions<A, Error, A, B>,
  second?: FetchQueryOptions<C, Error, C, D>,
  third?: FetchQueryOptions<E, Error, E, F>,
  fourth?: FetchQueryOptions<G, Error, G, H>,
): void {
  void client.prefetchQuery(first)
  if (second) void client.prefetchQuery(second)
  if (third) void client.prefetchQuery(third)
  if (fourth) void client.prefetchQuery(fourth)
}

/** The same for the five lists of posts. */
export function prefetchAll<A, B extends QueryKey>(
  client: QueryClient,
  queries: readonly FetchQueryOptions<A, Error, A, B>[],
): void {
  for (const query of queries) void client.prefetchQuery(query)
}
