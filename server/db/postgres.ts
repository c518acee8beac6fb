import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { noteChanges } from './change-triggers'
import type { OpenDatabase } from './database'
import { migrationsFolder } from './migrations-folder'
import * as schema from './schema'

/** Any number, the same in every server, so that two that start at once don't migrate at once. */
export const migrationLock = 7_316_401

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzle(client, { schema })
    await migrate(db, { migrationsFolder })
    await noteChanges(db)
  } finally {
    // The connection goes, and with it the lock, whatever happened.
    client.release(true)
  }
}

/**
 * Connects to the Postgres at `url` and brings it to the newest migration, unless it is to be left as it is. Rejects
 * when it can't be reached.
 */
export async function openPostgres(url: string, options: { migrate?: boolean } = {}): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => console.error('Postgres:', error.message))
  try {
    if (options.migrate === false) await pool.query('select 1')
    else await migrateAlone(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
}
