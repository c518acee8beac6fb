import { clear, createStore, del, entries, get, keys, set, update, type UseStore } from 'idb-keyval'

/**
 * One table of IndexedDB. What the browser refuses (private windows, full disks) reads as empty and is not written:
 * everything here is a convenience that the studio does without.
 */
export function deviceStore<T>(database: string) {
  let table: UseStore | undefined
  const open = () => {
    table ??= createStore(database, 'records')
    return table
  }
  return {
    read: (key: string): Promise<T | undefined> => attempt(() => get<T>(key, open())),
    /** Every entry whose key begins with `prefix`. */
    async all(prefix: string): Promise<readonly [string, T][]> {
      const kept = await attempt(() => entries<string, T>(open()))
      return (kept ?? []).filter(([key]) => key.startsWith(prefix))
    },
    /** Every key, without reading what stands there. */
    keys: async (): Promise<readonly string[]> => (await attempt(() => keys<string>(open()))) ?? [],
    /** Writes, and tells whether it was kept. */
    put: async (key: string, value: T): Promise<boolean> =>
      (await attempt(() => set(key, value, open()).then(() => true))) ?? false,
    write: (key: string, value: T): Promise<void> => attempt(() => set(key, value, open())),
    /** Makes something else of what stands there, while nobody else writes it; tells whether it was kept. */
    change: async (key: string, to: (before: T | undefined) => T): Promise<boolean> =>
      (await attempt(() => update<T>(key, to, open()).then(() => true))) ?? false,
    remove: (key: string): Promise<void> => attempt(() => del(key, open())),
    wipe: (): Promise<void> => attempt(() => clear(open())),
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined>
async function attempt(work: () => Promise<void>): Promise<void>
async function attempt(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
