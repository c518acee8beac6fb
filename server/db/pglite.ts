import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './database'
import { migrationsFolder } from './migrations-folder'
import * as schema from './schema'
import { spareParsers } from './spare-parsers'

export interface PgliteOptions {
  /** Folder of the database; in memory when left out. PGlite has no lock: the caller holds one on the folder. */
  readonly dataDir?: string
  /** What `dump` gave of another database, to start from. */
  readonly template?: Blob
  /** `false`: the database is left at its migration. */
  readonly migrate?: boolean
}

/** Opens the embedded database and brings it to the newest migration, unless it is to be left as it is. */
export async function openPglite(
  options: PgliteOptions = {},
): Promise<OpenDatabase & { dump: () => Promise<Blob> }> {
  const client = await PGlite.create({
    // Its pages are written to at the start, so each counts: 128 MB by default, for a database of some tens.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
    ...(options.template && { loadDataDir: options.template }),
  })
  const db = drizzle(spareParsers(client), { schema })
  if (options.migrate !== false) {
    await migrate(db, { migrationsFolder })
    // It has no autovacuum: without statistics it would sort a workspace where an index has the order.
    await client.query('analyze')
  }
  return { db, close: () => client.close(), dump: () => client.dumpDataDir('none') }
}
