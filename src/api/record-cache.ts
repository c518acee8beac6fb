import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import {
  removedIds,
  addRecords,
  allRecords,
  type CachedRecords,
  removeRecords,
  without,
} from './record-cache-table'
import { currentSession } from './session'
import { createStore } from './store'

/** What can be kept once it was seen (design.md "Lists end at 100"). */
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
