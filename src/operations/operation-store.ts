import { table } from '~/src/storage/table'
import type { Operation } from './operation'
import type { OperationStore } from './run'

/** A store in memory, for tests and for browsers that refuse IndexedDB. */
export function memoryOperations(): OperationStore {
  const stored = new Map<string, Operation>()
  return {
    list: async () => [...stored.values()],
    save: async (operation) => {
      stored.set(operation.id, operation)
    },
    remove: async (id) => {
      stored.delete(id)
    },
  }
}

/**
 * The table in IndexedDB; if the browser refuses it (private windows), operations last as long as the page.
 */
export function deviceOperations(): OperationStore {
  const memory = memoryOperations()
  const disk = table<Operation>('operations')
  return {
    async list() {
      const onDisk = (await disk.all('')).map(([, operation]) => operation)
      const inMemory = await memory.list()
      return [...onDisk, ...inMemory.filter(({ id }) => !onDisk.some((other) => other.id === id))]
    },
    async save(operation) {
      if (!(await disk.write(operation.id, operation))) await memory.save(operation)
    },
    async remove(id) {
      await memory.remove(id)
      await disk.remove(id)
    },
  }
}

/** The operations stored on this device. */
export const ownOperations = deviceOperations()
