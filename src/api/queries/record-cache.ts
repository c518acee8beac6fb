import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import { personKey } from '~/src/storage/table-keys'
import { table, type Table } from '~/src/storage/table'
import { currentSession } from '../session/session'
import { createStore } from '~/src/store/store'

/** A record as it was when last seen. */
export interface CachedRecord<T> {
  readonly record: T
  /** Milliseconds since the epoch. */
  readonly seenAt: number
}

/** What was seen, by id. */
export type CachedRecords<T> = Readonly<Record<string, CachedRecord<T>>>

type Store<T> = Pick<Table<CachedRecords<T>>, 'read' | 'change'>
type Shelves<T> = Store<T> & Pick<Table<CachedRecords<T>>, 'keys'>
/** Ids of what is gone for good, and may still stand on a shelf. */
type Gone = Pick<Table<readonly string[]>, 'read' | 'change'>
const goneKey = 'ids'

/**
 * What was seen last stands beside the thousands seen before it: to write those takes a tenth of a second, in which
 * nothing else happens on the page, and lists are written each time they change. So many, and they join the others.
 */
export const maxRecent = 1_000

const last = ' last'
const apart = (key: string) => key + last

/** Deletions after which the shelves are written without what is gone: each time would cost what `mostApart` spares. */
export const maxRemoved = 200

/**
 * Adds to a shelf, or puts newer states in; whatever is cut short leaves what was there. `gone` are those that may come
 * back no more.
 */
export async function addRecords<T>(
  store: Store<T>,
  key: string,
  added: CachedRecords<T>,
  gone: () => ReadonlySet<string>,
): Promise<void> {
  let count = 0
  await store.change(apart(key), (before) => {
    const after = { ...before, ...added }
    count = Object.keys(after).length
    return after
  })
  if (count > maxRecent) await join(store, key, gone)
}

/** All that stands on a shelf. */
export async function allRecords<T>(store: Store<T>, key: string): Promise<CachedRecords<T>> {
  // In this order: what joins the others meanwhile is read twice, and not left out.
  const newest = await store.read(apart(key))
  return { ...(await store.read(key)), ...newest }
}

/** What may not be shown any more, though a shelf has it. */
export const removedIds = async (gone: Gone): Promise<ReadonlySet<string>> =>
  new Set(await gone.read(goneKey))

/**
 * Takes records off all shelves for good. The thousands are left as they are, and their ids noted beside them: only
 * what was seen last is read, and written where one of them stands there.
 */
export async function removeRecords<T>(store: Shelves<T>, gone: Gone, ids: readonly string[]): Promise<void> {
  let noted: readonly string[] = []
  await gone.change(goneKey, (before = []) => (noted = [...new Set([...before, ...ids])]))
  const keys = await store.keys()
  const all = new Set(ids)
  for (const key of keys.filter((each) => each.endsWith(last))) {
    const shelf = await store.read(key)
    if (shelf && ids.some((id) => id in shelf)) await store.change(key, (now) => without(now, all))
  }
  if (noted.length <= maxRemoved) return
  const swept = new Set(noted)
  for (const key of keys) if (!(await store.change(key, (now) => without(now, swept)))) return
  await gone.change(goneKey, (now = []) => now.filter((id) => !swept.has(id)))
}

/** What is left of a shelf, or of a part of it. */
const without = <T>(shelf: CachedRecords<T> | undefined, ids: ReadonlySet<string>): CachedRecords<T> =>
  Object.fromEntries(Object.entries(shelf ?? {}).filter(([id]) => !ids.has(id)))

async function join<T>(store: Store<T>, key: string, gone: () => ReadonlySet<string>): Promise<void> {
  const newest = (await store.read(apart(key))) ?? {}
  const joined = await store.change(key, (before) => without({ ...before, ...newest }, gone()))
  // What was seen anew or forgotten meanwhile is as it is now.
  if (joined)
    await store.change(apart(key), (now = {}) =>
      Object.fromEntries(Object.entries(now).filter(([id, { seenAt }]) => seenAt !== newest[id]?.seenAt)),
    )
}

/** What can be kept once it was seen (docs/architecture.md "Lists end at 100"). */
interface Kinds {
  post: Post
  media: Media
}

const store = table<CachedRecords<{ id: string }>>('record-cache')
const gone = table<readonly string[]>('deleted-records')

/** Who sees where: records of one principal are never shown to another. */
export interface Viewer {
  readonly principalId: string
  readonly workspaceId: string
}

const keyOf = (kind: keyof Kinds, { principalId, workspaceId }: Viewer) =>
  personKey({ address: currentSession()?.address ?? '', principalId }, workspaceId, kind)

/** Keeps what a list has just shown. */
export async function remember<K extends keyof Kinds>(
  kind: K,
  viewer: Viewer,
  records: readonly Kinds[K][],
  now = Date.now(),
): Promise<void> {
  if (records.length === 0) return
  const key = keyOf(kind, viewer)
  const added = Object.fromEntries(records.map((record) => [record.id, { record, seenAt: now }]))
  await addRecords(store, key, added, forgotten.get)
}

/** What has been seen, by id. */
export async function recall<K extends keyof Kinds>(
  kind: K,
  viewer: Viewer,
): Promise<CachedRecords<Kinds[K]>> {
  // What `remember` wrote under this key is of this kind.
  const records = (await allRecords(store, keyOf(kind, viewer))) as CachedRecords<Kinds[K]>
  const ids = await removedIds(gone)
  return ids.size === 0 ? records : without(records, ids)
}

/** What the API lists, and behind it what was seen before and is not listed any more, marked with `seenAt` (ms). */
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

/** Ids of what is gone for good since the page was opened: a screen that recalled it earlier shows it no more. */
export const forgotten = createStore<ReadonlySet<string>>(new Set())

/** Forgets records that are gone for good, whoever saw them here. */
export async function forget(ids: readonly string[]): Promise<void> {
  forgotten.set(new Set([...forgotten.get(), ...ids]))
  await removeRecords(store, gone, ids)
}
