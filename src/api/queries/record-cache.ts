import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import { type Table, table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { createStore } from '~/src/store/store'
import { currentSession } from '../session/session'

/** A record as last seen. */
export interface CachedRecord<T> {
  readonly record: T
  /** Milliseconds since the epoch. */
  readonly seenAt: number
}

export type CachedRecords<T> = Readonly<Record<string, CachedRecord<T>>>

type Store<T> = Pick<Table<CachedRecords<T>>, 'read' | 'change'>
type KeyedStore<T> = Store<T> & Pick<Table<CachedRecords<T>>, 'keys'>
/** Ids of deleted records that may still be stored. */
type RemovedIds = Pick<Table<readonly string[]>, 'read' | 'change'>
const removedKey = 'ids'

/**
 * Recent records are stored apart from the thousands seen earlier: writing those blocks the page for 100 ms,
 * and lists are stored at each change. With more than this many, they are merged.
 */
export const maxRecent = 1_000

const recentSuffix = ' last'
const recentKey = (key: string) => key + recentSuffix

/**
 * Removed ids after which the older records are rewritten without them; rewriting at each deletion would undo
 * what `maxRecent` saves.
 */
export const maxRemoved = 200

/**
 * Adds or updates records. Interrupted at any point, it loses nothing. `gone` returns the ids that must not
 * come back.
 */
export async function addRecords<T>(
  store: Store<T>,
  key: string,
  added: CachedRecords<T>,
  gone: () => ReadonlySet<string>,
): Promise<void> {
  let count = 0
  await store.change(recentKey(key), (before) => {
    const after = { ...before, ...added }
    count = Object.keys(after).length
    return after
  })
  if (count > maxRecent) await mergeRecent(store, key, gone)
}

/** All records of a key. */
export async function allRecords<T>(store: Store<T>, key: string): Promise<CachedRecords<T>> {
  // In this order, as records merged in between are then read twice rather than not at all.
  const newest = await store.read(recentKey(key))
  return { ...(await store.read(key)), ...newest }
}

/** Ids of removed records that may still be stored. */
export const removedIds = async (gone: RemovedIds): Promise<ReadonlySet<string>> =>
  new Set(await gone.read(removedKey))

/**
 * Removes records for good, whatever their key. The older records stay, with the removed ids noted beside
 * them; only the recent ones are read, and rewritten if they contain any.
 */
export async function removeRecords<T>(
  store: KeyedStore<T>,
  gone: RemovedIds,
  ids: readonly string[],
): Promise<void> {
  let noted: readonly string[] = []
  await gone.change(removedKey, (before = []) => (noted = [...new Set([...before, ...ids])]))
  const keys = await store.keys()
  const all = new Set(ids)
  for (const key of keys.filter((each) => each.endsWith(recentSuffix))) {
    const records = await store.read(key)
    if (records && ids.some((id) => id in records)) await store.change(key, (now) => without(now, all))
  }
  if (noted.length <= maxRemoved) return
  const swept = new Set(noted)
  for (const key of keys) if (!(await store.change(key, (now) => without(now, swept)))) return
  await gone.change(removedKey, (now = []) => now.filter((id) => !swept.has(id)))
}

/** The records without `ids`. */
const without = <T>(records: CachedRecords<T> | undefined, ids: ReadonlySet<string>): CachedRecords<T> =>
  Object.fromEntries(Object.entries(records ?? {}).filter(([id]) => !ids.has(id)))

async function mergeRecent<T>(store: Store<T>, key: string, gone: () => ReadonlySet<string>): Promise<void> {
  const newest = (await store.read(recentKey(key))) ?? {}
  const joined = await store.change(key, (before) => without({ ...before, ...newest }, gone()))
  // Keeps what was seen or removed again meanwhile.
  if (joined)
    await store.change(recentKey(key), (now = {}) =>
      Object.fromEntries(Object.entries(now).filter(([id, { seenAt }]) => seenAt !== newest[id]?.seenAt)),
    )
}

/** The kinds of records that are cached (docs/architecture.md "Lists end at 100"). */
interface Kinds {
  post: Post
  media: Media
}

const store = table<CachedRecords<{ id: string }>>('record-cache')
const gone = table<readonly string[]>('deleted-records')

/** Person and workspace; records of one principal are never shown to another. */
export interface Viewer {
  readonly principalId: string
  readonly workspaceId: string
}

const keyOf = (kind: keyof Kinds, { principalId, workspaceId }: Viewer) =>
  personKey({ address: currentSession()?.address ?? '', principalId }, workspaceId, kind)

/** Caches the records that a list shows. */
export async function remember<K extends keyof Kinds>(
  kind: K,
  viewer: Viewer,
  records: readonly Kinds[K][],
): Promise<void> {
  if (records.length === 0) return
  const key = keyOf(kind, viewer)
  const now = Date.now()
  const added = Object.fromEntries(records.map((record) => [record.id, { record, seenAt: now }]))
  await addRecords(store, key, added, forgotten.get)
}

/** The cached records, by id. */
export async function recall<K extends keyof Kinds>(
  kind: K,
  viewer: Viewer,
): Promise<CachedRecords<Kinds[K]>> {
  // `remember` only writes records of this kind under this key.
  const records = (await allRecords(store, keyOf(kind, viewer))) as CachedRecords<Kinds[K]>
  const ids = await removedIds(gone)
  return ids.size === 0 ? records : without(records, ids)
}

/**
 * The listed records, followed by cached ones that are no longer listed, with their `seenAt` (ms since the
 * epoch).
 */
export function withCached<T extends { readonly id: string }>(
  listed: readonly T[],
  known: CachedRecords<T>,
): readonly { readonly record: T; readonly seenAt: number | undefined }[] {
  const ids = new Set(listed.map((record) => record.id))
  const older = Object.values(known).filter(({ record }) => !ids.has(record.id))
  return [
    ...listed.map((record) => ({ record, seenAt: undefined })),
    ...older.sort((a, b) => b.seenAt - a.seenAt),
  ]
}

/** Ids removed since this page was opened, for screens that recalled them earlier. */
export const forgotten = createStore<ReadonlySet<string>>(new Set())

/** Removes deleted records from the cache, for every person. */
export async function forget(ids: readonly string[]): Promise<void> {
  forgotten.set(new Set([...forgotten.get(), ...ids]))
  await removeRecords(store, gone, ids)
}
