import { sql } from 'drizzle-orm'
import { customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const now = sql`now()`

/** The number of a transaction, which is never given twice. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What the given columns say as search reads it, kept by the database itself
 * (docs/decisions/0053-search-in-the-database.md). The functions come with the migration.
 * @param said one SQL expression; null counts as nothing
 */
export const searchText = (said: string) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`studio_search_text(${said})`))

/** What an index of `searchText` is made of: its runs of three letters, with the workspace. */
export const searchGrams = (table: { workspaceId: PgColumn; searchText: PgColumn }) =>
  sql`studio_search_grams(${table.workspaceId}, ${table.searchText})`
