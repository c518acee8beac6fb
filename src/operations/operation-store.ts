import { table } from '~/src/storage/table'
import type { Operation } from './operation'
import type { IntentStore } from './run'

/** A ledger in memory: for tests, and where the browser refuses its database. */
export function memoryOperations(): IntentStore {
  const kept = new Map<string, Operation>()
  return {
    list: async () => [...kept.values()],
    save: async (intent) => {
      kept.set(intent.id, intent)
    },
    remove: async (id) => {
      kept.delete(id)
    },
  }
}

/** The ledger in IndexedDB. A browser that refuses it (private windows) gets one that lasts as long as the page. */
export function deviceIntents(): IntentStore {
  const memory = memoryOperations()
  const disk = table<Operation>('operations')
  return {
    async list() {
      const onDisk = (await disk.all('')).map(([, intent]) => intent)
      const inMemory = await memory.list()
      return [...onDisk, ...inMemory.filter(({ id }) => !onDisk.some((other) => other.id === id))]
    },
    async save(intent) {
      if (!(await disk.write(intent.id, intent))) await memory.save(intent)
    },
    async remove(id) {
      await memory.remove(id)
      await disk.remove(id)
    },
  }
}
