import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { noteChanges } from './change-triggers'
import type { OpenDatabase } from './database'
import { migrationsFolder } from './migrations-folder'
import { holdsDatabase, SyncedFolder, syncAll } from './node-synced-folder'
import * as schema from './schema'
import { spareParsers } from './spare-parsers'

export interface PgliteOptions {
  /** Folder of the database; in memory when left out. PGlite has no lock: the caller holds one on the folder. */
  readonly dataDir?: string
  /** What was committed is on the disk before a query answers; otherwise it outlives the process, not a power cut. */
  readonly sync?: boolean
  /** What `dump` gave of another database, to start from. */
  readonly template?: Blob
  /** `false`: the database is left at its migration. */
  readonly migrate?: boolean
}

/** How Postgres is started: PGlite's own way, but for `-F`, which says never to sync. */
export const startParams = (syncs: boolean): string[] => [
  ...PGlite.defaultStartParams.filter((param) => !(syncs && param === '-F')),
  // Its pages are written to at the start, so each counts: 128 MB by default, for a database of some tens.
  ...['-c', 'shared_buffers=32MB'],
  // By the one call that `SyncedFolder` answers; the default, fdatasync, does nothing in Emscripten.
  ...(syncs ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : []),
]

/** Opens the embedded database and brings it to the newest migration, unless it is to be left as it is. */
export async function openPglite(
  options: PgliteOptions = {},
): Promise<OpenDatabase & { dump: () => Promise<Blob> }> {
  const { dataDir, template } = options
  const synced = options.sync === true ? dataDir : undefined
  const isNew = synced !== undefined && !holdsDatabase(synced)
  const client = await PGlite.create({
    startParams: startParams(synced !== undefined),
    ...(synced !== undefined && { fs: new SyncedFolder(synced) }),
    ...(synced === undefined && dataDir !== undefined && { dataDir }),
    ...(template && { loadDataDir: template }),
  })
  if (isNew) await syncAll(synced)
  const db = drizzle(spareParsers(client), { schema })
  if (options.migrate !== false) {
    await migrate(db, { migrationsFolder })
    await noteChanges(db)
    // It has no autovacuum: without statistics it would sort a workspace where an index has the order.
    await client.query('analyze')
  }
  return { db, close: () => client.close(), dump: () => client.dumpDataDir('none') }
}
