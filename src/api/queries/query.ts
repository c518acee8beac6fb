import {
  type Query,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import { ApiError } from '../errors'
import type { CallOptions, Input, LooseInput } from '../http/exchange'
import { send } from '../http/send'
import { currentSession } from '../session/session'
import { readWhole } from './pages'

/** The `limit` of every list, and the most that an API without paging returns (docs/api.md section 8). */
export const listLimit = 100

/** True if there may be more than a list shows. */
export const isCutOff = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) >= listLimit

/** Milliseconds for which a response counts as fresh. */
export const fresh = {
  /** What the worker or other people change: posts, credits. */
  live: 15_000,
  /** What people edit here: products, campaigns, media, brand kit. */
  edited: 60_000,
  /** What rarely changes during a session: principal, workspaces, accounts, queues, presets. */
  stable: 5 * 60_000,
  /** What is read once a session, and again after a reported change. */
  session: Number.POSITIVE_INFINITY,
} as const

/** The key of everything read from `endpoint`, or only of its responses for `input`. */
export function keyFor(endpoint: Endpoint, input: LooseInput = {}): readonly unknown[] {
  const base = ['api', currentSession()?.address ?? '', endpoint.method, endpoint.path]
  if (input.params === undefined && input.query === undefined) return base
  return input.query === undefined
    ? [...base, input.params ?? {}]
    : [...base, input.params ?? {}, input.query]
}

/**
 * Query options of a read, with a key derived from the endpoint and the input (docs/architecture.md "The
 * client"). `staleTime` (ms) is required. `whole` reads a list to its end if the API has paging, up to that
 * many records. `queryFn` rejects with `StudioError`.
 */
export function queryFor<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { staleTime: number; whole?: number } & Pick<CallOptions, 'cause'>,
) {
  const loose: LooseInput = input
  return queryOptions<DataOf<E>>({
    queryKey: keyFor(endpoint, { params: loose.params ?? {}, query: loose.query ?? {} }),
    queryFn: ({ signal }) =>
      options.whole === undefined
        ? send(endpoint, input, { signal, cause: options.cause })
        : readWhole(endpoint, input, { signal, cause: options.cause }, options.whole),
    staleTime: options.staleTime,
  })
}

/**
 * Prefetches a query. Resolves once the cache has a response, however old, or the read has failed; never
 * rejects, as the screen that uses it shows the error. Skips active queries: that read would be cancelled when
 * the current screen unmounts.
 */
export function prefetchQuery<T, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<T, Error, T, T, Key>,
): Promise<void> {
  const { queryKey } = query
  const cached = client.getQueryCache().find({ queryKey, exact: true })
  if (cached?.isActive()) return Promise.resolve()
  const read = client.query(query).then(ignore, ignore)
  return cached?.state.data === undefined ? read : Promise.resolve()
}

const ignore = () => undefined

/** Milliseconds after which a screen asks again for what the API has refused. */
const retryRefusedMs = 1_000

/**
 * Whether a screen that opens reads again what failed before: not what the API refused while the screen was
 * being loaded (`prefetchQuery`).
 */
export const retryOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !(state.error instanceof ApiError && Date.now() - state.errorUpdatedAt < retryRefusedMs)

/** Makes what a retry shows read again what it needs, although that was refused a moment ago (`retryOnMount`). */
export const forgetRefused = (client: QueryClient): void =>
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.error instanceof ApiError })
