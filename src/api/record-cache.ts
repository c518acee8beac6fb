import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import { deviceStore } from './device-store'
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

const store = deviceStore<CachedRecords<{ id: string }>>('studio-known')
const gone = deviceStore<readonly string[]>('studio-gone')

/** Who sees where: records of one principal are never shown to another. */
export interface Viewer {
  readonly principalId: string
  readonly workspaceId: string
}

const shelfKey = (kind: keyof Kinds, { principalId, workspaceId }: Viewer) =>
  [currentSession()?.address ?? '', principalId, workspaceId, kind].join(' ')

/** Keeps what a list has just shown. */
export async function remember<K extends keyof Kinds>(
  kind: K,
  whose: Viewer,
  records: readonly Kinds[K][],
  now = Date.now(),
): Promise<void> {
  if (records.length === 0) return
  const key = shelfKey(kind, whose)
  const added = Object.fromEntries(records.map((record) => [record.id, { record, seenAt: now }]))
  await addRecords(store, key, added, forgotten.get)
}

/** What has been seen, by id. */
export async function recall<K extends keyof Kinds>(
  kind: K,
  whose: Viewer,
): Promise<CachedRecords<Kinds[K]>> {
  // What `remember` wrote under this key is of this kind.
  const shelf = (await allRecords(store, shelfKey(kind, whose))) as CachedRecords<Kinds[K]>
  const ids = await removedIds(gone)
  return ids.size === 0 ? shelf : without(shelf, ids)
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

/** Deletes everything that was kept: at sign-out. */
export async function wipeKnown(): Promise<void> {
  await Promise.all([store.wipe(), gone.wipe()])
}
