import type { Database } from './database'

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
