import { and, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database'
import { findRows, type Matching, type ReadRows } from './find'
import { endPage, endTotal, pageOf, type PageCall } from './page'

interface Newest<Row> {
  readonly table: PgTable & { readonly id: Column }
  /** When its records were made. */
  readonly time: Column
  /** What holds for all of its records, and what an index begins with. */
  readonly branch: SQL | undefined
  /** A window of that time. */
  readonly within?: SQL | undefined
  readonly matches: readonly (Matching | SQL | undefined)[]
  readonly read: ReadRows<Row>
}

const name = 'newest'

/** One page of a list that is ordered by when its records were made, newest first. */
export async function listNewest<Row extends { readonly id: string; readonly createdAt: Date }>(
  call: PageCall,
  db: Queryable,
  { table, time, branch, within, matches, read }: Newest<Row>,
): Promise<readonly Row[]> {
  const page = pageOf(call, name)
  const met = and(...matches.map((match) => (match && 'met' in match ? match.met : match)))
  const found = and(...matches.map((match) => (match && 'met' in match ? match.found : match)))
  const rows = await findRows(
    db,
    {
      table,
      id: table.id,
      order: { time, descending: true },
      branches: [branch],
      within,
      matching: met,
      after: page.after,
      count: page.count,
    },
    read,
    found,
  )
  await endTotal(call, db, table, and(branch, within, found))
  return endPage(call, page, name, rows, (row) => ({ time: row.createdAt, id: row.id }))
}
