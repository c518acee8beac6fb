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
  /** Folder of the database; in memory when left out. PGlite has no lock, so the caller must lock the folder. */
  readonly dataDir?: string
  /** A query answers only once its commit is on disk. Otherwise commits survive the process but not a power cut. */
  readonly sync?: boolean
  /** The `dump` of another database to start from. */
  readonly template?: Blob
  /** `false` skips the migrations. */
  readonly migrate?: boolean
  /** An empty, migrated database to copy if `dataDir` doesn't exist; defaults to the one made by the build. */
  readonly first?: string
}

/** Postgres parameters: PGlite's own, but without `-F` (never sync) if `syncs`. */
export const startParams = (syncs: boolean): string[] => [
  ...PGlite.defaultStartParams.filter((param) => !(syncs && param === '-F')),
  // Start-up writes to all of these pages. The default of 128 MB is too much for a database of some tens.
  ...['-c', 'shared_buffers=32MB'],
  // `fsync` is the one call `SyncedFolder` implements; the default, fdatasync, does nothing in Emscripten.
  ...(syncs ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : []),
]

/** Made by the build's last step (`server/node/make-first-database.ts`); missing when running from source. */
const firstDatabase = path.join(import.meta.dirname, 'first-database')

/** Copies a closed database. It is renamed into place once complete, so that an interrupted start begins again. */
async function copyDatabase(from: string, to: string, synced: boolean): Promise<void> {
  const draft = `${to}.new`
  await rm(draft, { recursive: true, force: true })
  await cp(from, draft, { recursive: true })
  if (synced) await syncAll(draft)
  await rename(draft, to)
}

/** Pause between two tables, so that calls can run. */
const betweenTablesMs = 50

/**
 * Vacuums and analyzes, as autovacuum would if it ran here, each table of which a tenth changed or is new. PGlite
 * answers nothing else while a table is vacuumed.
 */
async function vacuumBloated(client: PGlite, shouldContinue: () => boolean): Promise<void> {
  // Statistics are otherwise flushed with a delay.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string }>(
    // The counters are lost if the process is killed; the visibility map is not.
    `select quote_ident(stat.relname) as name
     from pg_stat_user_tables as stat join pg_class as class on class.oid = stat.relid
     where greatest(n_dead_tup, n_ins_since_vacuum) > 100 + n_live_tup / 10
       or relpages - relallvisible > 10 + relpages / 10`,
  )
  for (const { name } of rows) {
    if (!shouldContinue()) return
    await client.query(`vacuum (analyze) ${name}`)
    await pause(betweenTablesMs)
  }
}

/**
 * Opens the embedded database and migrates it, unless `migrate` is false.
 * @throws NewerDatabaseError when a newer version of the studio migrated it
 */
export async function openPglite(
  options: PgliteOptions = {},
): Promise<
  OpenDatabase & Required<Pick<OpenDatabase, 'vacuum'>> & { client: PGlite; dump: () => Promise<Blob> }
> {
  const { dataDir, template, first = firstDatabase } = options
  const synced = options.sync === true ? dataDir : undefined
  // Postgres's initdb takes seconds and 800 MiB (docs/decisions/0091-a-first-database.md).
  if (dataDir !== undefined && !existsSync(dataDir) && existsSync(first))
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
    // PGlite has no autovacuum: without statistics it would sort a workspace although an index has the order.
    await client.query('analyze')
  }
  return {
    db,
    client,
    close: () => client.close(),
    vacuum: (shouldContinue) => vacuumBloated(client, shouldContinue),
    dump: () => client.dumpDataDir('none'),
  }
}
