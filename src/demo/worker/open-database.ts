import { PGlite } from '@electric-sql/pglite'
import { Memfs2OpfsFS } from '@electric-sql/pglite/memfs2opfs'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '~/server/db/database'
import { demoFolder } from '../folder'
import type { DemoFolder } from './open-folder'
import { readMigrations } from './read-migrations'

/** The part of drizzle's database that its own migrators use, and its types hide. */
interface Migrating {
  readonly session: unknown
  readonly dialect: { migrate(migrations: unknown, session: unknown, config: object): Promise<void> }
}

/**
 * PGlite in memory, whose changes are written to the browser's files before a statement answers: the log first, so
 * that Postgres makes good what a closed page cut off.
 */
export async function openDatabase(folder: DemoFolder): Promise<Database> {
  const [client, schema, { spareParsers }] = await Promise.all([
    PGlite.create({ fs: new Memfs2OpfsFS(`${demoFolder}/database`) }),
    import('~/server/db/schema'),
    import('~/server/db/spare-parsers'),
  ])
  const db = drizzle(spareParsers(client), { schema })
  // drizzle-orm/pglite/migrator does this too, but reads from a disk.
  const { dialect, session } = db as unknown as Migrating
  await dialect.migrate(await readMigrations(), session, {})
  await folder.finish()
  return db
}
