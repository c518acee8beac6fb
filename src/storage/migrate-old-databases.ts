import type { IDBPDatabase } from 'idb'
import { i18n } from '~/contract/i18n'
import type { TableName } from './table-keys'

// Before version 1, each kind of data had its own database. Entries are moved, not copied: an entry is
// deleted from its old database once the new one committed it, unless it was changed meanwhile. So entries in
// an old database are always newer than those moved, an interrupted page leaves nothing that the next doesn't
// finish, and a tab of the old version may keep writing.

interface OldDatabase {
  readonly name: string
  readonly store: 'records' | 'intents'
  readonly table: TableName
  /** The Web Lock that a tab holds while working on an entry. The entry is moved once it is free. */
  readonly lock?: (key: string, value: unknown) => string
  /** Merges an entry that exists in both places; defaults to the newer one. */
  readonly merge?: (old: unknown, now: unknown) => unknown
}

const lastName = (key: string) => key.slice(key.lastIndexOf(' ') + 1)
const records = (name: string, table: TableName, more?: Pick<OldDatabase, 'lock' | 'merge'>) =>
  ({ name, store: 'records', table, ...more }) as const

/**
 * In order of importance, as the disk may be full: what people made comes first, what can be read again comes
 * last.
 */
const oldDatabases: readonly OldDatabase[] = [
  { name: 'studio-ledger', store: 'intents', table: 'operations', lock: (_key, value) => postLock(value) },
  records('studio-drafts', 'drafts'),
  records('studio-waiting', 'outbox', { lock: (key) => `studio-waiting-${key.split(' ')[0] ?? ''}` }),
  records('studio-draft-history', 'draft-history'),
  records('studio-shelf', 'templates'),
  records('studio-plans', 'plans', { lock: (key) => `studio-plan-${lastName(key)}` }),
  records('studio-imports', 'imports', { lock: (key) => `studio-import-${lastName(key)}` }),
  records('studio-runs', 'generation-runs', { lock: (key) => `studio-run ${lastName(key)}` }),
  records('studio-together', 'post-variants'),
  records('studio-uploads', 'uploads', { lock: (key) => `studio-upload ${lastName(key)}` }),
  records('studio-explorer', 'explorer-history'),
  records('studio-recent-commands', 'recent-commands'),
  records('studio-known-files', 'uploaded-files'),
  records('studio-gone', 'deleted-records', { merge: union }),
  records('studio-known', 'record-cache', { merge: newestOfEach }),
  records('studio-seen', 'offline-answers'),
  records('studio-posters', 'video-posters'),
]

/** Milliseconds to wait for a database that another tab is about to delete. */
const openTimeoutMs = 1000
/** Milliseconds until entries that a tab was working on are checked again. */
const retryMs = 5000
const maxTries = 4

/**
 * Moves the entries of earlier versions to the tables, then deletes their databases once no older tab has
 * them open. Resolves when everything is moved. One tab does it; the others wait for the move, but not for
 * the deletion.
 */
export async function moveOldDatabases(database: IDBPDatabase, signal: AbortSignal): Promise<void> {
  await withLock(
    'studio-take-over',
    true,
    () =>
      new Promise<void>((resolve) => {
        const work = async () => {
          let failures = 0
          for (const old of oldDatabases)
            await moveEntries(database, old, signal).catch(() => {
              failures++
            })
          resolve()
          // What couldn't be moved (full disk) is left to the next page, which must not wait for this one.
          if (failures === 0)
            await Promise.all(oldDatabases.map((old) => remove(database, old, signal).catch(() => undefined)))
        }
        // A tab that holds this lock has moved everything, waits for an older tab to close, and does the
        // rest.
        void withLock('studio-take-over-rest', false, work).finally(resolve)
      }),
  )
}

async function withLock(name: string, wait: boolean, work: () => Promise<void>): Promise<void> {
  // Without the Web Locks API (plain http from another machine), other tabs are unknown.
  if (!('navigator' in globalThis) || !('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: !wait }, (lock) => (lock ? work() : undefined))
}

async function moveEntries(database: IDBPDatabase, old: OldDatabase, signal: AbortSignal): Promise<void> {
  const source = await openOld(old.name)
  if (!source) return
  try {
    if (!source.objectStoreNames.contains(old.store)) return
    const groups = new Map<string | undefined, string[]>()
    for (const [key, value] of await entriesOf(source, old)) {
      const lock = old.lock?.(key, value)
      groups.set(lock, [...(groups.get(lock) ?? []), key])
    }
    for (const [lock, keys] of groups) {
      const work = () => move(database, source, old, new Set(keys), signal)
      await (lock === undefined ? work() : withLock(lock, false, work))
    }
  } finally {
    source.close()
  }
}

async function move(
  database: IDBPDatabase,
  source: IDBDatabase,
  { store, table, merge = newest }: OldDatabase,
  keys: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const found = (await entriesOf(source, { store })).filter(([key]) => keys.has(key))
  if (signal.aborted) return
  const writing = database.transaction(table, 'readwrite')
  const put = async ([key, value]: Entry) => {
    const now: unknown = await writing.store.get(key)
    await writing.store.put(now === undefined ? value : merge(value, now), key)
  }
  await Promise.all([...found.map(put), writing.done])
  await removeUnchanged(source, store, found)
}

type Entry = readonly [key: string, value: unknown]

const entriesOf = (source: IDBDatabase, { store }: Pick<OldDatabase, 'store'>): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const reading = source.transaction(store)
    const keys = reading.objectStore(store).getAllKeys()
    const values = reading.objectStore(store).getAll()
    reading.oncomplete = () => resolve(keys.result.map(String).map((key, at) => [key, values.result[at]]))
    reading.onabort = () => reject(reading.error ?? new Error(i18n.t('The database can’t be read.')))
  })

const removeUnchanged = (
  source: IDBDatabase,
  store: OldDatabase['store'],
  moved: readonly Entry[],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const removing = source.transaction(store, 'readwrite')
    const from = removing.objectStore(store)
    for (const [key, value] of moved) {
      const reading = from.get(key)
      reading.onsuccess = () => {
        if (JSON.stringify(reading.result) === JSON.stringify(value)) from.delete(key)
      }
    }
    removing.oncomplete = () => resolve()
    removing.onabort = () => reject(removing.error ?? new Error(i18n.t('The database can’t be written.')))
  })

/** Opens an existing database; undefined if there is none, or if another tab is about to change it. */
const openOld = (name: string): Promise<IDBDatabase | undefined> =>
  new Promise((resolve) => {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      resolve(undefined)
    }, openTimeoutMs)
    const opening = indexedDB.open(name)
    // There is none; aborting keeps it from being created.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    opening.onsuccess = () => {
      clearTimeout(timer)
      const { result: source } = opening
      // Doesn't block another tab that waits for exclusive access.
      source.onversionchange = () => source.close()
      if (timedOut) source.close()
      else resolve(source)
    }
  })

/**
 * Deletes an old database once it is empty and no tab has it open. What an older tab writes until then is
 * moved.
 */
async function remove(database: IDBPDatabase, old: OldDatabase, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < maxTries && !signal.aborted; tries++) {
    const source = await openOld(old.name)
    if (!source) return
    const { version } = source
    source.close()
    if (await removeEmpty(old, version + 1)) return
    await moveEntries(database, old, signal)
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

/**
 * Opening a higher version waits until no other tab has the database open, and then has exclusive access. The
 * table is deleted before the database, so that a tab opening it in between can't write anything that would
 * be lost.
 */
const removeEmpty = ({ name, store }: OldDatabase, version: number): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => {
      const { result: source, transaction: alone } = opening
      if (!alone || !source.objectStoreNames.contains(store)) return
      const counting = alone.objectStore(store).count()
      counting.onsuccess = () => {
        if (counting.result === 0) source.deleteObjectStore(store)
        else alone.abort()
      }
    }
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const deleting = indexedDB.deleteDatabase(name)
      opening.result.close()
      deleting.onsuccess = deleting.onerror = () => resolve(true)
    }
  })

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The lock that an operation on a post runs under. */
function postLock(value: unknown): string {
  const { workspaceId, post } = fieldsOf(value)
  return `studio-post-${String(workspaceId)}-${String(fieldsOf(post)['id'])}`
}

/** When an entry was written (ms since the epoch); for a list, its last element. */
function timeOf(value: unknown): number {
  const { savedAt, seenAt, at } = fieldsOf(Array.isArray(value) ? value.at(-1) : value)
  const time = savedAt ?? seenAt ?? at
  return typeof time === 'number' ? time : 0
}

function newest(old: unknown, now: unknown): unknown {
  return timeOf(now) > timeOf(old) ? now : old
}

function newestOfEach(old: unknown, now: unknown): unknown {
  const merged = { ...fieldsOf(now) }
  for (const [id, value] of Object.entries(fieldsOf(old))) merged[id] = newest(value, merged[id])
  return merged
}

function union(old: unknown, now: unknown): unknown {
  return [...new Set([old, now].flatMap((each): unknown[] => (Array.isArray(each) ? each : [])))]
}
