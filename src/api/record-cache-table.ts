import type { Table } from '~/src/storage/table'

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
export const without = <T>(shelf: CachedRecords<T> | undefined, ids: ReadonlySet<string>): CachedRecords<T> =>
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
