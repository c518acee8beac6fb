import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { noteChanges } from './change-triggers'
import type { OpenDatabase } from './database'
import { migrationsFolder } from './migrations-folder'
import { refuseNewer } from './newer-database'
import { holdsDatabase, SyncedFolder, syncAll } from './node-synced-folder'
import * as schema from './schema'
import { tunePglite } from './tune-pglite'

export interface PgliteOptions {
  /** Folder of the database; in memory when left out. PGlite has no lock: the caller holds one on the folder. */
  readonly dataDir?: string
  /** What was committed is on the disk before a query answers; otherwise it outlives the process, not a power cut. */
  readonly sync?: boolean
  /** What `dump` gave of another database, to start from. */
  readonly template?: Blob
  /** `false`: the database is left at its migration. */
  readonly migrate?: boolean
  /** An empty database that is migrated, to copy where `dataDir` isn't there yet: what the build has made. */
  readonly first?: string
}

/** How Postgres is started: PGlite's own way, but for `-F`, which says never to sync. */
export const startParams = (syncs: boolean): string[] => [
  ...PGlite.defaultStartParams.filter((param) => !(syncs && param === '-F')),
  // Its pages are written to at the start, so each counts: 128 MB by default, for a database of some tens.
  ...['-c', 'shared_buffers=32MB'],
  // By the one call that `SyncedFolder` answers; the default, fdatasync, does nothing in Emscripten.
  ...(syncs ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : []),
]

/** Of the build's last step (`server/node/make-first-database.ts`); beside the sources there is none. */
const firstDatabase = path.join(import.meta.dirname, 'first-database')

/** Copies a database that is closed. It gets its name once it is whole, so that a start that was cut short begins again. */
async function copyDatabase(from: string, to: string, synced: boolean): Promise<void> {
  const draft = `${to}.new`
  await rm(draft, { recursive: true, force: true })
  await cp(from, draft, { recursive: true })
  if (synced) await syncAll(draft)
  await rename(draft, to)
}

/** Calls get their turn between two tables. */
const betweenTablesMs = 50

/**
 * Clears away what changed and deleted rows left, and gathers statistics, as autovacuum would if it ran here: of each
 * table of which a tenth changed, or is new. Nothing else is answered while a table is at it.
 */
async function vacuumWorn(client: PGlite, goesOn: () => boolean): Promise<void> {
  // What was done last is otherwise counted with a delay.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string }>(
    // What was counted goes with a process that was killed; which pages are known to be visible stays.
    `select quote_ident(stat.relname) as name
     from pg_stat_user_tables as stat join pg_class as class on class.oid = stat.relid
     where greatest(n_dead_tup, n_ins_since_vacuum) > 100 + n_live_tup / 10
       or relpages - relallvisible > 10 + relpages / 10`,
  )
  for (const { name } of rows) {
    if (!goesOn()) return
    await client.query(`vacuum (analyze) ${name}`)
    await pause(betweenTablesMs)
  }
}

/**
 * Opens the embedded database and brings it to the newest migration, unless it is to be left as it is.
 * @throws NewerDatabaseError when a newer version of the studio migrated it
 */
export async function openPglite(
  options: PgliteOptions = {},
): Promise<
  OpenDatabase & Required<Pick<OpenDatabase, 'vacuum'>> & { client: PGlite; dump: () => Promise<Blob> }
> {
  const { dataDir, template, first = firstDatabase } = options
  const synced = options.sync === true ? dataDir : undefined
  // Postgres' own way to make one takes seconds and 800 MiB (docs/decisions/0091-a-first-database.md).
  if (dataDir !== undefined && options.migrate !== false && !existsSync(dataDir) && existsSync(first))
    await copyDatabase(first, dataDir, synced !== undefined)
  const isNew = synced !== undefined && !holdsDatabase(synced)
  const client = await PGlite.create({
    startParams: startParams(synced !== undefined),
    ...(synced !== undefined && { fs: new SyncedFolder(synced) }),
    ...(synced === undefined && dataDir !== undefined && { dataDir }),
    ...(template && { loadDataDir: template }),
  })
  if (isNew) await syncAll(synced)
  const db = drizzle(tunePglite(client), { schema })
  if (options.migrate !== false) {
    try {
      await refuseNewer(db, readMigrationFiles({ migrationsFolder }))
    } catch (error) {
      await client.close()
      throw error
    }
    await migrate(db, { migrationsFolder })
    await noteChanges(db)
    // It has no autovacuum: without statistics it would sort a workspace where an index has the order.
    await client.query('analyze')
  }
  return {
    db,
    client,
    close: () => client.close(),
    vacuum: (goesOn) => vacuumWorn(client, goesOn),
    dump: () => client.dumpDataDir('none'),
  }
}
