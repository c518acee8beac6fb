import { dropOlder, openDatabase, stopTakingOver } from './database'
import type { TableName } from './table-keys'
import { isPersonal } from './web-storage-keys'

const stays: TableName = 'operations'

/**
 * Deletes the data on this device other than the token, at sign-out. Durable writes stay, and are resumed at
 * the next sign-in to that address. What can be deleted synchronously is deleted before this returns.
 */
export async function wipeStorage(): Promise<void> {
  stopTakingOver()
  try {
    for (const key of Object.keys(localStorage)) if (isPersonal(key)) localStorage.removeItem(key)
  } catch {
    // Refused storage is empty.
  }
  await Promise.all([clearTables().catch(() => undefined), dropOlder().catch(() => undefined)])
}

async function clearTables(): Promise<void> {
  const database = await openDatabase()
  const names = [...database.objectStoreNames].filter((name) => name !== stays)
  const clearing = database.transaction(names, 'readwrite')
  await Promise.all([...names.map((name) => clearing.objectStore(name).clear()), clearing.done])
}
