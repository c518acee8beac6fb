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

/** Any number, the same in every server, so that two that start at once don't migrate at once. */
export const migrationLock = 7_316_401

/** Oldest version that is tested. */
const oldestVersion = 15

/** How long a server waits for its database before a call fails, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection: of a new one, or of one that others use. */
  readonly connectMs: number
  /** For a statement, by the database itself; a frozen one is given up somewhat later. */
  readonly statementMs: number
}

const serverTimeouts: DatabaseTimeouts = { connectMs: 5_000, statementMs: 15_000 }

/** What the database itself may take longer for than to be asked, in milliseconds. */
const answerMs = 2_000
/** A transaction in which nothing is asked for so long is a process that sleeps: its locks are not waited for. */
const idleTransactionMs = 60_000

interface PostgresOptions {
  /** `false`: the database is left at its migration. */
  readonly migrate?: boolean
  /** `forever` for commands that read or write the whole of it. */
  readonly patience?: DatabaseTimeouts | 'forever'
}

/** Has what a method of pg's rejects with go through `rethrow`, which throws. */
function onRejection(of: object, method: string, rethrow: (error: unknown) => never): void {
  const own: unknown = Reflect.get(of, method)
  if (typeof own !== 'function') throw new TypeError(`pg has no ${method}.`)
  Reflect.set(of, method, (...given: unknown[]): unknown => {
    const result: unknown = Reflect.apply(own, of, given)
    return result instanceof Promise ? result.catch(rethrow) : result
  })
}

/**
 * A connection whose query was given up goes: its answer, if one comes, would be taken for that of the next query. The
 * pool hears of it and makes another.
 */
const dropStuck = (client: pg.PoolClient): void =>
  onRejection(client, 'query', (error) => {
    if (!(error instanceof Error && error.message === 'Query read timeout')) throw error
    client.emit('error', error)
    void client.end().catch(() => undefined)
    throw new DatabaseUnavailable('The database didn’t answer in time.', { cause: error })
  })

function poolOf(connectionString: string, timeouts: DatabaseTimeouts | 'forever'): pg.Pool {
  const limits =
    timeouts === 'forever'
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
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => console.error('Postgres:', error.message))
  // All that fails here is that there is no connection: nothing was asked yet.
  onRejection(pool, 'connect', (error) => {
    throw new DatabaseUnavailable('The database can’t be reached.', { cause: error })
  })
  return pool
}

/** Does work while no other holds the lock of that number: a connection of its own holds it. */
async function underLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'studio',
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
  })
  // Told by the query under way, or the next.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    // The connection goes, and with it the lock, whatever happened.
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
 * Connects to the Postgres at `url` and brings it to the newest migration, unless it is to be left as it is. Rejects
 * when it can't be reached or is too old, and with NewerDatabaseError when a newer version of the studio migrated it.
 */
export async function openPostgres(
  url: string,
  { migrate: brings = true, patience = serverTimeouts }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pool = poolOf(url, patience)
  try {
    await checkVersion(pool)
    if (brings)
      await underLock(url, migrationLock, async (client) => {
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
    exclusively: (work) => underLock(url, migrationLock, work),
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
