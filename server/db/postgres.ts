import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { noteChanges } from './change-triggers'
import type { OpenDatabase } from './database'
import { migrationsFolder } from './migrations-folder'
import { refuseNewer } from './newer-database'
import { joinPeers } from './node-postgres-peers'
import * as schema from './schema'
import { DatabaseUnavailable } from './unavailable'

/** An arbitrary number, the same in every server, so that two starting at once don't both migrate. */
export const migrationLock = 7_316_401

/** The oldest version that is tested. */
const oldestVersion = 15

/** How long a server waits for its database before a call fails, in milliseconds. */
interface DatabaseTimeouts {
  /** For a connection: a new one, or a free one of the pool. */
  readonly connectMs: number
  /** For a statement, enforced by the database; an unresponsive database is given up slightly later. */
  readonly statementMs: number
}

const serverTimeouts: DatabaseTimeouts = { connectMs: 5_000, statementMs: 15_000 }

/** Extra milliseconds for the database's answer, beyond its own statement timeout. */
const answerMs = 2_000
/** A transaction idle for this long belongs to a suspended process; its locks must not block others. */
const idleTransactionMs = 60_000

interface PostgresOptions {
  /** `false` skips the migrations. */
  readonly migrate?: boolean
  /** `none` for commands that read or write the whole database. */
  readonly timeouts?: DatabaseTimeouts | 'none'
}

/** Passes rejections of a method of pg to `rethrow`, which throws. */
function onRejection(of: object, method: string, rethrow: (error: unknown) => never): void {
  const own: unknown = Reflect.get(of, method)
  if (typeof own !== 'function') throw new TypeError(`pg has no ${method}.`)
  Reflect.set(of, method, (...given: unknown[]): unknown => {
    const result: unknown = Reflect.apply(own, of, given)
    return result instanceof Promise ? result.catch(rethrow) : result
  })
}

/**
 * Drops a connection whose query timed out: a late answer would be taken for that of the next query. The pool hears
 * of it and opens another.
 */
const dropStuck = (client: pg.PoolClient): void =>
  onRejection(client, 'query', (error) => {
    if (!(error instanceof Error && error.message === 'Query read timeout')) throw error
    client.emit('error', error)
    void client.end().catch(() => undefined)
    throw new DatabaseUnavailable('The database didn’t answer in time.', { cause: error })
  })

function poolOf(connectionString: string, timeouts: DatabaseTimeouts | 'none'): pg.Pool {
  const limits =
    timeouts === 'none'
      ? {}
      : {
          connectionTimeoutMillis: timeouts.connectMs,
          statement_timeout: timeouts.statementMs,
          query_timeout: timeouts.statementMs + answerMs,
          idle_in_transaction_session_timeout: idleTransactionMs,
        }
  const application = { application_name: 'studio', keepAlive: true }
  const pool = new pg.Pool({ connectionString, max: 10, ...application, ...limits })
  pool.on('connect', dropStuck)
  // The next query replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', (error) => console.error('Postgres:', error.message))
  // This only fails when there is no connection, before anything was sent.
  onRejection(pool, 'connect', (error) => {
    throw new DatabaseUnavailable('The database can’t be reached.', { cause: error })
  })
  return pool
}

/** Runs `work` while holding the advisory lock of that number, on a connection of its own. */
async function withLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'studio',
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
  })
  // The current or next query rejects with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num ?? 0) / 10_000)
  if (version < oldestVersion)
    throw new Error(`it’s version ${version}. Use Postgres ${oldestVersion} or later.`)
}

/**
 * Connects to the Postgres at `url` and migrates it, unless `migrate` is false. Rejects if it can't be reached or is
 * too old, and with NewerDatabaseError when a newer version of the studio migrated it.
 */
export async function openPostgres(
  url: string,
  { migrate: shouldMigrate = true, timeouts = serverTimeouts }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pool = poolOf(url, timeouts)
  try {
    await checkVersion(pool)
    if (shouldMigrate)
      await withLock(url, migrationLock, async (client) => {
        const db = drizzle(client, { schema })
        await refuseNewer(db, readMigrationFiles({ migrationsFolder }))
        await migrate(db, { migrationsFolder })
        await noteChanges(db)
      })
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = drizzle(pool, { schema })
  return {
    db,
    close: () => pool.end(),
    exclusively: (work) => withLock(url, migrationLock, work),
    sharedLimiter: (limit) =>
      new RateLimiterPostgres({
        ...limit,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    join: () => joinPeers(url, db),
  }
}
