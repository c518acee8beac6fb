import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** Drizzle over PGlite or Postgres. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
/** What a transaction hands to its body. Inside it the outer database must not be used: PGlite would deadlock. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either, for functions that do one statement and leave the transaction to their caller. */
export type Queryable = Database | Transaction

export interface OpenDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
}

/**
 * A query that is built once for each database: to build one anew takes as long as a small call around it. What changes
 * from call to call stands in it as `sql.placeholder`.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
