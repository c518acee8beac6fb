import type { IDBPDatabase } from 'idb'
import { openDatabase } from './database'
import type { TableName } from './table-keys'

/**
 * A table of the device's database. If the browser refuses it (private windows, full disks), reads are empty
 * and writes have no effect; what must not be lost is stored elsewhere as well.
 */
export function table<T>(name: TableName) {
  return {
    read: (key: string): Promise<T | undefined> => attempt((database) => database.get(name, key)),
    /** Every entry whose key begins with `prefix`. */
    all: async (prefix: string): Promise<readonly (readonly [string, T])[]> =>
      (await attempt(async (database): Promise<[string, T][]> => {
        const { store } = database.transaction(name)
        const range = beginningWith(prefix)
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        return keys.map(String).map((key, at) => [key, values[at]])
      })) ?? [],
    /** Every key, without reading the values. */
    keys: async (): Promise<readonly string[]> =>
      (await attempt(async (database) => (await database.getAllKeys(name)).map(String))) ?? [],
    /** Writes an entry; resolves to whether it was stored. */
    write: async (key: string, value: T): Promise<boolean> =>
      (await attempt(async (database) => {
        await database.put(name, value, key)
        return true
      })) ?? false,
    /** Writes all entries or none; resolves to whether they were stored. */
    writeAll: async (entries: readonly (readonly [string, T])[]): Promise<boolean> =>
      (await attempt(async (database) => {
        const { store, done } = database.transaction(name, 'readwrite')
        await Promise.all([...entries.map(([key, value]) => store.put(value, key)), done])
        return true
      })) ?? false,
    /** Updates an entry in one transaction; resolves to whether it was stored. */
    change: async (key: string, to: (before: T | undefined) => T): Promise<boolean> =>
      (await attempt(async (database) => {
        const { store, done } = database.transaction(name, 'readwrite')
        const before = (await store.get(key)) as T | undefined
        await Promise.all([store.put(to(before), key), done])
        return true
      })) ?? false,
    remove: (key: string): Promise<void> => attempt((database) => database.delete(name, key)),
  }
}
export type Table<T> = ReturnType<typeof table<T>>

/** The range of text keys that begin with `prefix`; all if it is empty. */
const beginningWith = (prefix: string): IDBKeyRange | undefined =>
  prefix === '' ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`)

async function attempt<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined>
async function attempt(work: (database: IDBPDatabase) => Promise<void>): Promise<void>
async function attempt(work: (database: IDBPDatabase) => Promise<unknown>): Promise<unknown> {
  try {
    return await work(await openDatabase())
  } catch {
    return undefined
  }
}
