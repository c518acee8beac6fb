import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Identified {
  readonly id: string
}
interface RecordKeys {
  readonly list: QueryKey
  readonly own: QueryKey
}
/** What was cached before an optimistic change. */
export type Before = readonly [QueryKey, unknown][]

/** Writes a record into its list (new ones first) and under its own key. */
export function storeRecord(client: QueryClient, list: QueryKey, own: QueryKey, record: Identified): void {
  client.setQueryData(own, record)
  client.setQueryData<Identified[]>(list, (cached) => {
    if (!cached) return cached
    const index = cached.findIndex((other) => other.id === record.id)
    return index < 0 ? [record, ...cached] : cached.with(index, record)
  })
}

/** Lays `changes` over the cached record before the API has answered; answers what to roll back to. */
export async function patchRecord(
  client: QueryClient,
  keys: RecordKeys,
  id: string,
  changes: object,
): Promise<Before> {
  await Promise.all([
    client.cancelQueries({ queryKey: keys.list }),
    client.cancelQueries({ queryKey: keys.own }),
  ])
  const before: Before = [keys.list, keys.own].map((key) => [key, client.getQueryData(key)])
  client.setQueryData<Identified[]>(keys.list, (list) =>
    list?.map((record) => (record.id === id ? { ...record, ...changes } : record)),
  )
  client.setQueryData<object>(keys.own, (record) => record && { ...record, ...changes })
  return before
}

/** An answered record; what it leaves out stays as `cached` has it, for an answer may say no more than what was changed. */
export function answeredOver<T extends object>(cached: T | undefined, answered: T): T {
  const said = Object.fromEntries(Object.entries(answered).filter(([, value]) => value !== undefined))
  return { ...answered, ...cached, ...said }
}

/** Puts back what was cached before. */
export function rollBack(client: QueryClient, before: Before | undefined): void {
  for (const [key, data] of before ?? []) client.setQueryData(key, data)
}

/** Has these read again, those on screen at once, without waiting for them. */
export function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

/** Of `before`, the fields that `changes` names; `undefined` when one of them had no value. */
export function inverseFields<Changes extends object>(before: object, changes: Changes): Changes | undefined {
  const had = new Map<string, unknown>(Object.entries(before))
  const names = Object.keys(changes)
  if (names.some((name) => had.get(name) === undefined)) return undefined
  return Object.fromEntries(names.map((name) => [name, had.get(name)])) as Changes
}
