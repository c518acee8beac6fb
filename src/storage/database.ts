import { type IDBPDatabase, openDB } from 'idb'
import type { TableName } from './table-keys'

const tables: readonly TableName[] = [
  'deleted-records',
  'draft-history',
  'drafts',
  'explorer-history',
  'generation-runs',
  'imports',
  'offline-answers',
  'operations',
  'outbox',
  'plans',
  'post-variants',
  'recent-commands',
  'record-cache',
  'templates',
  'uploaded-files',
  'uploads',
  'video-posters',
]
/** Increased with each new table. */
const version = 2

export const databaseName = 'studio'

let opening: Promise<IDBPDatabase> | undefined

/** The device's database. Rejects if the browser refuses it (private windows, full disks). */
export function openDatabase(): Promise<IDBPDatabase> {
  if (opening) return opening
  const pending = open()
  opening = pending
  pending.catch(reset)
  return pending
}

async function open(): Promise<IDBPDatabase> {
  const handlers = {
    // A page of a later version can add its tables only when other connections are closed. This page reopens
    // the database when needed.
    blocking: (_now: number, _next: number | null, { target }: IDBVersionChangeEvent) => {
      if (target instanceof IDBDatabase) target.close()
      reset()
    },
    // Browsers close connections by themselves, such as Safari in tabs that were in the background for long.
    terminated: reset,
  }
  const upgrade = (database: IDBPDatabase) => {
    for (const name of tables) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
  }
  return openDB(databaseName, version, { ...handlers, upgrade }).catch((error: unknown) => {
    // A later version opened it; the tables that this one knows can still be used.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB(databaseName, undefined, handlers)
    throw error
  })
}

function reset(): void {
  opening = undefined
}

const keptTable: TableName = 'operations'

/**
 * Deletes the database's data at sign-out. Durable writes stay, and are resumed at the next sign-in to that
 * address. A browser that refuses the database has none.
 */
export async function wipeDatabase(): Promise<void> {
  await clearTables().catch(() => undefined)
}

async function clearTables(): Promise<void> {
  const database = await openDatabase()
  const names = [...database.objectStoreNames].filter((name) => name !== keptTable)
  const clearing = database.transaction(names, 'readwrite')
  await Promise.all([...names.map((name) => clearing.objectStore(name).clear()), clearing.done])
}
