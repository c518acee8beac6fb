import {
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import type { CallOptions, Input, LooseInput } from '../http/exchange'
import { send } from '../http/send'
import { currentSession } from '../session/session'
import { readWhole } from './pages'

/** What every list is asked for, and the most that it answers (api.md section 8). */
export const listLimit = 100

/** Whether a list may go on past what the API shows. */
export const isCutOff = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) >= listLimit

/** Milliseconds for which an answer counts as fresh. */
export const fresh = {
  /** Lists and records that the worker or other people change: posts, credits. */
  live: 15_000,
  /** What people here change: products, campaigns, media, brand kit. */
  calm: 60_000,
  /** What hardly changes while someone works: principal, workspaces, accounts, queues, presets. */
  settled: 5 * 60_000,
  /** What is asked once a session, and again where something says that it changed. */
  session: Number.POSITIVE_INFINITY,
} as const

/** The key of everything that has been read from `endpoint`, or of what it answered for `params` alone. */
export function keyFor(endpoint: Endpoint, input: LooseInput = {}): readonly unknown[] {
  const base = ['api', currentSession()?.address ?? '', endpoint.method, endpoint.path]
  if (input.params === undefined && input.query === undefined) return base
  return input.query === undefined
    ? [...base, input.params ?? {}]
    : [...base, input.params ?? {}, input.query]
}

/**
 * Query options of a read: its key is derived from the endpoint and the input (docs/architecture.md "The client"), and how long
 * the answer stays fresh is always said, in milliseconds. `whole`: a list is read to its end, where the API has pages, up
 * to so many records. `queryFn` rejects with `StudioError`.
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
 * Has the cache filled ahead of the screen that needs the answer. Nobody waits for it, and that screen shows the error.
 * What another screen shows right now is left to the next one: its read would be cut off as that screen goes.
 */
export function prefetchQuery<T, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<T, Error, T, T, Key>,
): void {
  const { queryKey } = query
  if (client.getQueryCache().find({ queryKey, exact: true })?.isActive()) return
  client.query(query).catch(() => undefined)
}
