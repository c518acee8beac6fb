import { sql } from 'drizzle-orm'
import { customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with milliseconds. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const now = sql`now()`

/** A transaction number, which is never reused. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The normalized text that search reads, maintained by the database (docs/decisions/0053-search-in-the-database.md).
 * The SQL functions come with the migration.
 * @param expression SQL expression of the text to search; null counts as empty
 */
export const searchText = (expression: string) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`studio_search_text(${expression})`))

/** The expression that a search index covers: trigrams of `searchText`, with the workspace. */
export const searchGrams = (table: { workspaceId: PgColumn; searchText: PgColumn }) =>
  sql`studio_search_grams(${table.workspaceId}, ${table.searchText})`
