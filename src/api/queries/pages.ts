import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import { longestPage } from '~/contract/lists'
import type { CallOptions, Input, LooseInput } from '../http/exchange'
import { apiHasLists, send } from '../http/send'
import { currentSession } from '../session/session'

/** Reads a list to its end, however long. */
export const toItsEnd = Number.POSITIVE_INFINITY

/** Records per page of an infinite query. */
const pageSize = 60

/** The cursor of a `Link: <…>; rel="next"` (RFC 8288). */
export function nextIn(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of link?.matchAll(/<([^>]*)>([^<]*)/g) ?? [])
    if (/;\s*rel="?next\b/i.test(parameters) && URL.canParse(address, 'http://of.any'))
      return new URL(address, 'http://of.any').searchParams.get('cursor') ?? undefined
  return undefined
}

/** One page of a list, and the cursor of the next. */
export interface Page<E extends Endpoint> {
  readonly items: DataOf<E>
  readonly next: string | undefined
  /** Records on all pages, if requested. */
  readonly total: number | undefined
}

/** Reads one page of a list; `more` holds the page's own parameters. Rejects with `StudioError`. */
export async function readPage<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  more: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Page<E>> {
  let next: string | undefined
  let total: number | undefined
  const loose: LooseInput = input
  const query = { ...(typeof loose.query === 'object' ? loose.query : {}), ...more }
  const items = await send(
    endpoint,
    { ...input, query },
    {
      ...options,
      onHeaders: (headers) => {
        next = nextIn(headers.get('Link'))
        const totalHeader = headers.get('X-Total-Count')
        total = totalHeader === null ? undefined : Number(totalHeader)
      },
    },
  )
  return { items, next, total }
}

/** Addresses of APIs with paging. */
const pagedApis = new Set<string>()

/**
 * True if a list read with `readWhole` may lack records, as the API has no paging or `maxRecords` was
 * reached.
 */
export function isCutShort(list: readonly unknown[] | undefined, maxRecords = toItsEnd): boolean {
  const limit = pagedApis.has(currentSession()?.address ?? '') ? maxRecords : 100
  return (list?.length ?? 0) >= limit
}

/**
 * Reads a list to its end, up to `maxRecords`, if the API has paging; otherwise its first 100. Rejects with
 * `StudioError`.
 */
export async function readWhole<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
  maxRecords = toItsEnd,
): Promise<DataOf<E>> {
  const first = await readPage(endpoint, input, {}, options)
  // A short list is complete on any API; for a longer one it depends on paging.
  if (!Array.isArray(first.items) || first.items.length < 100 || !(await apiHasLists())) return first.items
  pagedApis.add(currentSession()?.address ?? '')
  const items: unknown[] = [...first.items]
  let next: string | undefined = first.next
  while (next !== undefined && items.length < maxRecords) {
    const more: Page<E> = await readPage(endpoint, input, { cursor: next, pageSize: longestPage }, options)
    if (Array.isArray(more.items)) items.push(...more.items)
    next = more.next
  }
  // Each page was validated against the contract as a list of E.
  return items.slice(0, maxRecords) as DataOf<E>
}

/** The key of all infinite queries of an endpoint, optionally with the same path parameters. */
export const pagesKey = (endpoint: Endpoint, params?: Readonly<Record<string, string>>) => [
  'api-pages',
  currentSession()?.address ?? '',
  endpoint.path,
  ...(params ? [params] : []),
]

/**
 * From the key of a list (`keyFor`): the key of all infinite queries of its endpoint, and of the one with the
 * same query.
 */
export function pagesKeysOf([, address, , path, params, query]: QueryKey): { all: QueryKey; same: QueryKey } {
  const all = ['api-pages', address, path, ...(params === undefined ? [] : [params])]
  const { limit: _, ...same } =
    typeof query === 'object' && query !== null ? { limit: 0, ...query } : { limit: 0 }
  return { all, same: [...all, same] }
}

/** Query options of an infinite query; only if the API has paging (`useServerLists`). */
export function pagesFor<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { staleTime: number } & Pick<CallOptions, 'cause'>,
) {
  const loose: LooseInput = input
  return infiniteQueryOptions({
    queryKey: [...pagesKey(endpoint, loose.params ?? {}), loose.query ?? {}],
    queryFn: ({ pageParam, signal }) =>
      readPage(
        endpoint,
        input,
        { pageSize, ...(pageParam === undefined ? { total: 'yes' } : { cursor: pageParam }) },
        { signal, cause: options.cause },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    staleTime: options.staleTime,
    // Keeps earlier results while a new search loads, but not another workspace's.
    placeholderData: (before, query) =>
      sameKey(query?.queryKey[3], loose.params ?? {}) ? before : undefined,
  })
}

const sameKey = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Invalidates the infinite queries of an endpoint. */
export function refreshPages(
  client: QueryClient,
  endpoint: Endpoint,
  params?: Readonly<Record<string, string>>,
): void {
  void client.invalidateQueries({ queryKey: pagesKey(endpoint, params) })
}
