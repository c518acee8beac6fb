import { and, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database'
import { findRows, type Matching, type Order, type ReadRows } from './find'
import { endPage, endTotal, type PageCall, pageOf } from './page'

/** An order that a list can be requested in. */
export interface NamedOrder<Row> extends Order {
  /** Its name in cursors. */
  readonly name: string
  /** A row's value of `key`; a text has at most 100 characters. */
  readonly keyOf: (row: Row) => Date | string
  /** Type of `key`; a time by default. */
  readonly kind?: 'time' | 'text'
}

interface ListOptions<Row> {
  readonly table: PgTable & { readonly id: Column }
  /** Creation time of its records. */
  readonly time: Column
  /** The order; newest first by that time when left out. */
  readonly order?: NamedOrder<Row> | undefined
  /** Condition for all of its records, which an index begins with. */
  readonly branch: SQL | undefined
  /** Condition on that time, such as a window. */
  readonly within?: SQL | undefined
  readonly matches: readonly (Matching | SQL | undefined)[]
  readonly read: ReadRows<Row>
  /** Number of records of the list that are not in the table, to add to the total. */
  readonly extraCount?: number | undefined
}

/** One page of a list, newest first unless another order is given. */
export async function listRecords<Row extends { readonly id: string; readonly createdAt: Date }>(
  call: PageCall,
  db: Queryable,
  { table, time, branch, within, matches, read, extraCount, ...given }: ListOptions<Row>,
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
  await endTotal(call, db, table, and(branch, within, found), extraCount)
  return endPage(call, page, order.name, rows, (row) => ({ key: order.keyOf(row), id: row.id }))
}
