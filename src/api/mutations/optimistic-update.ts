import {
  type InfiniteData,
  type MutationKey,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { holdChanges } from '../live-state'
import { pagesKeysOf } from '../queries/pages'

interface Identified {
  readonly id: string
}
interface RecordKeys {
  readonly list: QueryKey
  readonly own: QueryKey
}
/** What was cached before an optimistic change. */
export type Before = readonly [QueryKey, unknown][]

interface ScrolledPage {
  readonly items: readonly Identified[]
  readonly total: number | undefined
}
type Scrolled = InfiniteData<ScrolledPage>

/** Infinite queries, apart from the totals cached under the same key. */
const isScrolled = (data: unknown): data is Scrolled =>
  typeof data === 'object' && data !== null && 'pages' in data

/** Updates records in the infinite queries of `list`. */
function inPages(client: QueryClient, list: QueryKey, change: (record: Identified) => Identified): void {
  client.setQueriesData<unknown>({ queryKey: pagesKeysOf(list).all }, (data: unknown) =>
    isScrolled(data)
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
      : data,
  )
}

/**
 * Adds a record to the front of the infinite query with the same parameters as `list`, unless it is there
 * already.
 */
function addToPages(client: QueryClient, list: QueryKey, record: Identified): void {
  client.setQueryData(pagesKeysOf(list).same, (data: unknown) => {
    if (!isScrolled(data)) return data
    const [first, ...rest] = data.pages
    if (!first || data.pages.some(({ items }) => items.some(({ id }) => id === record.id))) return data
    const total = first.total === undefined ? undefined : first.total + 1
    return { ...data, pages: [{ ...first, total, items: [record, ...first.items] }, ...rest] }
  })
}

/** Writes a record to its list (new ones first) and under its own key. */
export function storeRecord(client: QueryClient, list: QueryKey, own: QueryKey, record: Identified): void {
  client.setQueryData(own, record)
  client.setQueryData<Identified[]>(list, (cached) => {
    if (!cached) return cached
    const index = cached.findIndex((other) => other.id === record.id)
    return index < 0 ? [record, ...cached] : cached.with(index, record)
  })
  inPages(client, list, (other) => (other.id === record.id ? record : other))
  addToPages(client, list, record)
}

/** Removes a record from its list. */
export function removeFromList(client: QueryClient, list: QueryKey, removedId: string): void {
  client.setQueryData<Identified[]>(list, (cached) => cached?.filter(({ id }) => id !== removedId))
}

/** Applies `changes` to the cached record optimistically; returns what to roll back to. */
async function patchRecord(
  client: QueryClient,
  keys: RecordKeys,
  id: string,
  changes: object,
): Promise<Before> {
  const pages = pagesKeysOf(keys.list).all
  await Promise.all([keys.list, keys.own, pages].map((queryKey) => client.cancelQueries({ queryKey })))
  const before: Before = [
    ...[keys.list, keys.own].map((key): [QueryKey, unknown] => [key, client.getQueryData(key)]),
    ...client.getQueriesData({ queryKey: pages }),
  ]
  inPages(client, keys.list, (record) => (record.id === id ? { ...record, ...changes } : record))
  client.setQueryData<Identified[]>(keys.list, (list) =>
    list?.map((record) => (record.id === id ? { ...record, ...changes } : record)),
  )
  client.setQueryData<object>(keys.own, (record) => record && { ...record, ...changes })
  return before
}

/** The returned record over the cached one, as a response may contain only what was changed. */
export function mergeResponse<T extends object>(cached: T | undefined, answered: T): T {
  const given = Object.fromEntries(Object.entries(answered).filter(([, value]) => value !== undefined))
  return { ...answered, ...cached, ...given }
}

/** Restores what was cached before. */
function rollBack(client: QueryClient, before: Before | undefined): void {
  for (const [key, data] of before ?? []) client.setQueryData(key, data)
}

/**
 * Invalidates these queries and, for lists, their infinite queries. Refetches those on screen without
 * awaiting them.
 */
export function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) {
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: pagesKeysOf(queryKey).all })
  }
}

interface RefreshingOptions<Result> extends Pick<UseMutationOptions, 'gcTime'> {
  /** Shows the result, before the queries are refreshed. */
  readonly onSuccess?: (client: QueryClient, result: Result) => void
}

/** A mutation that refreshes the queries with these keys once it was answered or failed. */
export function useRefreshingMutation<Result, Variables = void>(
  keys: readonly QueryKey[],
  mutationFn: (variables: Variables) => Promise<Result>,
  { onSuccess, ...options }: RefreshingOptions<Result> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn,
    onSuccess: (result) => onSuccess?.(client, result),
    onSettled: () => refresh(client, keys),
  })
}

/**
 * Where a change that was answered stands among those with its `mutationKey`, or those of one record (`isSame`): alone if no
 * other is running, newest if none was begun after it.
 */
export function standingOf(
  client: QueryClient,
  mutationKey: MutationKey,
  isSame: (variables: unknown) => boolean = () => true,
): { isAlone: boolean; isNewest: boolean } {
  const all = client.getMutationCache().findAll({
    mutationKey,
    predicate: ({ state }) => isSame(state.variables),
  })
  const running = all.filter(({ state }) => state.status === 'pending')
  return { isAlone: running.length <= 1, isNewest: all.at(-1) === running.at(-1) }
}

interface RecordContext {
  readonly before: Before
  /** Shows others' changes again. */
  readonly release: () => void
}

interface RecordOptions {
  readonly list: QueryKey
  readonly own: (id: string) => QueryKey
  /** The record's id in the mutation's variables. */
  readonly idName: string
}

/**
 * The callbacks of a mutation that changes a record optimistically. Several may run at once: an answer, a roll-back or a
 * refetch that lacks the others' changes must not show in between.
 */
export function recordCallbacks<Change extends { readonly changes: object }>(
  client: QueryClient,
  { list, own, idName }: RecordOptions,
) {
  const mutationKey = ['record', ...list]
  const idOf = (variables: unknown): unknown =>
    typeof variables === 'object' && variables !== null ? Reflect.get(variables, idName) : undefined
  const ofRecord = (id: string) => standingOf(client, mutationKey, (variables) => idOf(variables) === id)
  const ofAll = () => standingOf(client, mutationKey)
  return {
    mutationKey,
    onMutate: async (change: Change) => {
      const id = String(idOf(change))
      const release = holdChanges()
      return { release, before: await patchRecord(client, { list, own: own(id) }, id, change.changes) }
    },
    onError: (_error: Error, _change: Change, context: RecordContext | undefined) => {
      if (ofAll().isAlone) rollBack(client, context?.before)
    },
    onSuccess: (record: Identified) => {
      const { isAlone, isNewest } = ofRecord(record.id)
      if (isAlone && isNewest) storeRecord(client, list, own(record.id), record)
    },
    onSettled: (_record: unknown, _error: unknown, change: Change, context: RecordContext | undefined) => {
      const id = String(idOf(change))
      context?.release()
      if (ofRecord(id).isAlone) refresh(client, [own(id)])
      if (ofAll().isAlone) refresh(client, [list])
    },
  }
}

/** The fields of `before` that `changes` names; `undefined` if one of them had no value. */
export function inverseFields<Changes extends object>(before: object, changes: Changes): Changes | undefined {
  const had = new Map<string, unknown>(Object.entries(before))
  const names = Object.keys(changes)
  if (names.some((name) => had.get(name) === undefined)) return undefined
  return Object.fromEntries(names.map((name) => [name, had.get(name)])) as Changes
}
