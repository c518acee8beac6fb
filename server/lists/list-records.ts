import { and, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database'
import { findRows, type Matching, type Order, type ReadRows } from './find'
import { endPage, endTotal, pageOf, type PageCall } from './page'

/** An order that a list may be asked for. */
export interface NamedOrder<Row> extends Order {
  /** What cursors call it. */
  readonly name: string
  /** The value of `key` that a row has; a text is at most 100 characters. */
  readonly keyOf: (row: Row) => Date | string
  /** What `key` is: a time unless said. */
  readonly kind?: 'time' | 'text'
}

interface Listed<Row> {
  readonly table: PgTable & { readonly id: Column }
  /** When its records were made. */
  readonly time: Column
  /** Another order than by that time, the newest first. */
  readonly order?: NamedOrder<Row> | undefined
  /** What holds for all of its records, and what an index begins with. */
  readonly branch: SQL | undefined
  /** A window of that time. */
  readonly within?: SQL | undefined
  readonly matches: readonly (Matching | SQL | undefined)[]
  readonly read: ReadRows<Row>
  /** Records of the whole list that are not in the table. */
  readonly besides?: number | undefined
}

/** One page of a list: newest first, unless another order is given. */
export async function listRecords<Row extends { readonly id: string; readonly createdAt: Date }>(
  call: PageCall,
  db: Queryable,
  { table, time, branch, within, matches, read, besides, ...given }: Listed<Row>,
): Promise<readonly Row[]> {
  const order = given.order ?? {
    name: 'newest',
    key: time,
    descending: true,
    keyOf: (row: Row) => row.createdAt,
  }
  const page = pageOf(call, order.name, order.kind)
  const met = and(...matches.map((match) => (match && 'met' in match ? match.met : match)))
  const found = and(...matches.map((match) => (match && 'met' in match ? match.found : match)))
  const rows = await findRows(
    db,
    {
      table,
      id: table.id,
      order,
      branches: [branch],
      within,
      matching: met,
      after: page.after,
      count: page.count,
    },
    read,
    found,
  )
  await endTotal(call, db, table, and(branch, within, found), besides)
  return endPage(call, page, order.name, rows, (row) => ({ key: order.keyOf(row), id: row.id }))
}
