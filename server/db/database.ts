import type { PgDatabase, PgPreparedQuery, PgQueryResultHKT, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type * as schema from './schema'

/** Drizzle over PGlite or Postgres. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** What `transaction` passes to its body. Using the outer database inside it would deadlock PGlite. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either, for functions that run one statement and leave the transaction to their caller. */
export type Queryable = Database | Transaction

/** What the processes of one studio must share: the media storage and the key that seals secrets. */
export type Common = 'media' | 'key'

/** The processes of one studio, from the point of view of one. */
export interface Peers {
  /** Declares what this process uses, as a fingerprint; false, declaring nothing, if a live process uses another. */
  agree(on: Common, fingerprint: string): Promise<boolean>
  /**
   * True if this process does the work that only one must do: sweeping, backups. If it dies, another takes over
   * within seconds.
   */
  isLeader(): boolean
  close(): Promise<void>
}

export interface OpenDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
  /** Runs `work` while holding the studio-wide lock. Missing for the embedded database, which has one process. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>
  /** A rate limiter shared by all processes. */
  readonly sharedLimiter?: (limit: { points: number; duration: number }) => RateLimiterAbstract
  /**
   * Vacuums what changed and deleted rows left, one table at a time while `shouldContinue` returns true. Missing for
   * Postgres, which has autovacuum.
   */
  readonly vacuum?: (shouldContinue: () => boolean) => Promise<void>
  /** Joins the other processes. Missing for the embedded database. */
  readonly join?: () => Promise<Peers>
}

const owners = new WeakMap<Database, Database>()

/** Registers `view` as a view of the same database. */
export function viewOf(view: Database, db: Database): Database {
  owners.set(view, databaseOf(db))
  return view
}

/** The database behind a view. Per-database state is keyed by it. */
export const databaseOf = (db: Database): Database => owners.get(db) ?? db

/** State of this process for each database, created when first asked for. */
export function perDatabase<State extends object>(create: (db: Database) => State): (db: Database) => State {
  const states = new WeakMap<Database, State>()
  return (view) => {
    const db = databaseOf(view)
    const state = states.get(db) ?? create(db)
    states.set(db, state)
    return state
  }
}

const preparedTexts = new Set<string>()

/** True for statements that should be prepared in the database; PGlite's Drizzle driver doesn't pass that on. */
export const isPrepared = (text: string): boolean => preparedTexts.has(text)

/**
 * A query that is built once per database, and parsed and planned once by it, which together take longer than a small
 * call. Values that vary are `sql.placeholder`s. Only for queries whose best plan doesn't depend on them, such as a
 * row by its id.
 */
export function prepared<Query extends PgPreparedQuery<PreparedQueryConfig>>(
  build: (db: Queryable) => Query,
): (db: Queryable) => Query {
  return perDatabase((db) => {
    const query = build(db)
    preparedTexts.add(query.getQuery().sql)
    return query
  })
}
