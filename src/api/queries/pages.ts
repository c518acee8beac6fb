import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { longestPage } from '~/contract/lists'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import type { CallOptions, Input, LooseInput } from '../http/exchange'
import { apiHasLists, send } from '../http/send'
import { currentSession } from '../session/session'

/** Of a list that is read as a whole: all of it, however long. */
export const toItsEnd = Number.POSITIVE_INFINITY

/** Records of one page while a list is scrolled. */
const scrolledPage = 60

/** The cursor of a `Link: <…>; rel="next"` (RFC 8288). */
export function nextIn(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of link?.matchAll(/<([^>]*)>([^<]*)/g) ?? [])
    if (/;\s*rel="?next\b/i.test(parameters) && URL.canParse(address, 'http://of.any'))
      return new URL(address, 'http://of.any').searchParams.get('cursor') ?? undefined
  return undefined
}

/** What one answer lists, and where the next one begins. */
export interface Page<E extends Endpoint> {
  readonly items: DataOf<E>
  readonly next: string | undefined
  /** Records on all pages, where that was asked. */
  readonly total: number | undefined
}

/** One page of a list: `more` is what the page itself asks for. Rejects with `StudioError`. */
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

/** Addresses of APIs whose lists have been read to their end. */
const endless = new Set<string>()

/**
 * Whether a list that was read with `readWhole` may lack records: the API has no pages, or no more than `maxRecords` were to
 * be read.
 */
export function isCutShort(list: readonly unknown[] | undefined, maxRecords = toItsEnd): boolean {
  const longest = endless.has(currentSession()?.address ?? '') ? maxRecords : 100
  return (list?.length ?? 0) >= longest
}

/**
 * The list to its end, at most `maxRecords` records, where the API has pages; else what it lists at once. Rejects with
 * `StudioError`.
 */
export async function readWhole<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
  maxRecords = toItsEnd,
): Promise<DataOf<E>> {
  const first = await readPage(endpoint, input, {}, options)
  // A short list is whole anywhere; of a longer one the API's own word tells.
  if (!Array.isArray(first.items) || first.items.length < 100 || !(await apiHasLists())) return first.items
  endless.add(currentSession()?.address ?? '')
  const items: unknown[] = [...first.items]
  let next: string | undefined = first.next
  while (next !== undefined && items.length < maxRecords) {
    const more: Page<E> = await readPage(endpoint, input, { cursor: next, pageSize: longestPage }, options)
    if (Array.isArray(more.items)) items.push(...more.items)
    next = more.next
  }
  // Each page was read against the contract as such a list.
  return items.slice(0, maxRecords) as DataOf<E>
}

/** The key of all lists that are scrolled through, of an endpoint and perhaps what its path names. */
export const pagesKey = (endpoint: Endpoint, params?: Readonly<Record<string, string>>) => [
  'api-pages',
  currentSession()?.address ?? '',
  endpoint.path,
  ...(params ? [params] : []),
]

/** Of the key of a list (`keyFor`) those of the scrolled ones: of all of that endpoint, and of the one that asks the same. */
export function pagesKeysOf([, address, , path, params, query]: QueryKey): { all: QueryKey; same: QueryKey } {
  const all = ['api-pages', address, path, ...(params === undefined ? [] : [params])]
  const { limit: _, ...same } =
    typeof query === 'object' && query !== null ? { limit: 0, ...query } : { limit: 0 }
  return { all, same: [...all, same] }
}

/** Query options of a list that is read as it is scrolled; only where the API has pages (`useExtensions`). */
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
        { pageSize: scrolledPage, ...(pageParam === undefined ? { total: 'yes' } : { cursor: pageParam }) },
        { signal, cause: options.cause },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    staleTime: options.staleTime,
    // While other words are looked for, what was found before stays; another workspace's records don't.
    placeholderData: (before, query) =>
      sameKey(query?.queryKey[3], loose.params ?? {}) ? before : undefined,
  })
}

const sameKey = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Has the scrolled lists of an endpoint read again. */
export function refreshPages(
  client: QueryClient,
  endpoint: Endpoint,
  params?: Readonly<Record<string, string>>,
): void {
  void client.invalidateQueries({ queryKey: pagesKey(endpoint, params) })
}
