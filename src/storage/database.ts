import { type IDBPDatabase, openDB } from 'idb'
import { migrateCreations, type Upgrade } from './migrate-creations'
import type { TableName } from './table-keys'

/** Each step is one version of the database, and stays as it is once it has been on a device: a change is a new step. */
const migrations: readonly ((database: IDBPDatabase, transaction: Upgrade) => void | Promise<void>)[] = [
  (database) => {
    const names: readonly TableName[] = [
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
    for (const name of names) database.createObjectStore(name)
  },
  (_, transaction) => migrateCreations(transaction),
]

/** What fails here undoes the whole upgrade: the transaction is not committed. */
async function upgrade(fresh: IDBPDatabase, transaction: Upgrade, before: number): Promise<void> {
  try {
    for (const migrate of migrations.slice(before)) await migrate(fresh, transaction)
  } catch {
    transaction.abort()
  }
}

export const databaseName = 'studio'

let opening: Promise<IDBPDatabase> | undefined
const stop = new AbortController()

/** The device's database; rejects where the browser refuses it (private windows, full disks). */
export function openDatabase(): Promise<IDBPDatabase> {
  if (opening) return opening
  const begun = open()
  opening = begun
  begun.catch(forget)
  return begun
}

async function open(): Promise<IDBPDatabase> {
  const handlers = {
    // A page of a later version needs the others to let go before it can migrate. This one opens it again when needed.
    blocking: (_now: number, _next: number | null, { target }: IDBVersionChangeEvent) => {
      if (target instanceof IDBDatabase) target.close()
      forget()
    },
    // Browsers close a connection by themselves, too: Safari does in a tab that was away for long.
    terminated: forget,
  }
  const database = await openDB(databaseName, migrations.length, {
    ...handlers,
    upgrade: (fresh, before, _, transaction) => void upgrade(fresh, transaction, before),
  }).catch((error: unknown) => {
    // Migrated by a later page: the tables that it left as they were can still be read and written.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB(databaseName, undefined, handlers)
    throw error
  })
  // What can't be taken over now stays where it is, for the next page.
  await takeOverOlder(database).catch(() => undefined)
  return database
}

function forget(): void {
  opening = undefined
}

/** Databases of pages before this one, by what all their names begin with. */
const olderPrefix = 'studio-'

async function takeOverOlder(database: IDBPDatabase): Promise<void> {
  if (stop.signal.aborted || !(await mayHaveOlder())) return
  const { takeOver } = await import('./migrate-old-databases')
  await takeOver(database, stop.signal)
}

/** Firefox before 126 can't tell: there it is looked for on each page. */
async function mayHaveOlder(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name?.startsWith(olderPrefix))
}

/**
 * Deletes what older pages kept, as soon as no tab has it open, and takes no more of it over. Durable writes under way
 * are left.
 */
export async function dropOlder(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith(olderPrefix) && name !== 'studio-ledger') indexedDB.deleteDatabase(name)
}

/** Has nothing more taken over on this page. */
export const stopTakingOver = (): void => stop.abort()
