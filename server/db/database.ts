import type { PgDatabase, PgPreparedQuery, PgQueryResultHKT, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type * as schema from './schema'

/** Drizzle over PGlite or Postgres. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** What a transaction hands to its body. Inside it the outer database must not be used: PGlite would deadlock. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either, for functions that do one statement and leave the transaction to their caller. */
export type Queryable = Database | Transaction

/** What processes have to have in common to be one studio: where media lie, and the key that seals secrets. */
export type Common = 'media' | 'key'

/** The processes of one studio, as one of them sees them. */
export interface Peers {
  /** Says what this process goes by; false where a live one goes by another, and then nothing is said. */
  agree(on: Common, mark: string): Promise<boolean>
  /** Whether this process does what only one has to: sweeping, backups. Another takes over within seconds of its death. */
  isLeader(): boolean
  close(): Promise<void>
}

export interface OpenDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
  /** Does work while no other process of this studio does any. The embedded database has one process. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>
  /** Counts something together with all other processes. */
  readonly sharedLimiter?: (limit: { points: number; duration: number }) => RateLimiterAbstract
  /**
   * Clears away what changed and deleted rows left, a table at a time for as long as `goesOn`. A Postgres of its own does
   * so by itself.
   */
  readonly vacuum?: (goesOn: () => boolean) => Promise<void>
  /** Joins the others. The embedded database has none. */
  readonly join?: () => Promise<Peers>
}

const owners = new WeakMap<Database, Database>()

/** Marks `view` as another way to the same database. */
export function viewOf(view: Database, db: Database): Database {
  owners.set(view, databaseOf(db))
  return view
}

/** The database behind a view of it: what is kept for a database is kept by this. */
export const databaseOf = (db: Database): Database => owners.get(db) ?? db

const preparedTexts = new Set<string>()

/** Whether a statement is one that a database keeps: PGlite's driver of Drizzle doesn't say it. */
export const isPrepared = (text: string): boolean => preparedTexts.has(text)

/**
 * A query that is built once for each database, and parsed and planned once by it: both together take longer than a small
 * call around it. What changes from call to call stands in it as `sql.placeholder`. For queries whose best plan is the same
 * whatever stands there, such as a row by its id.
 */
export function prepared<Query extends PgPreparedQuery<PreparedQueryConfig>>(
  build: (db: Queryable) => Query,
): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>()
  return (db) => {
    const query = built.get(databaseOf(db)) ?? build(databaseOf(db))
    built.set(databaseOf(db), query)
    preparedTexts.add(query.getQuery().sql)
    return query
  }
}
