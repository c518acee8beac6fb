import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database'
import { defaultListLimit } from '../http/envelope'
import { cursorOf, type Place, placeOf } from './cursor'

/** Paging parameters of a list's call, and how its answer reports pages. */
export interface PageCall {
  readonly query: {
    readonly limit?: number | undefined
    readonly pageSize?: number | undefined
    readonly cursor?: string | undefined
    readonly total?: 'yes' | 'no' | undefined
  }
  readonly linkNext: (cursor: string) => void
  readonly setTotalCount: (count: number) => void
}

export interface Page {
  readonly size: number
  /** One more than the page size, to find out whether there is a next page. */
  readonly count: number
  readonly after: Place | undefined
}

/** The requested page in the named order, whose keys are times or texts. Throws 400 for a cursor of another order. */
export function pageOf({ query }: PageCall, order: string, kind?: 'time' | 'text'): Page {
  const size = query.pageSize ?? query.limit ?? defaultListLimit
  return {
    size,
    count: size + 1,
    after: query.cursor === undefined ? undefined : placeOf(order, query.cursor, kind),
  }
}

/** The records of the page, without the extra one; if there is one, links to the next page. */
export function endPage<Row>(
  call: PageCall,
  { size }: Page,
  order: string,
  rows: readonly Row[],
  placeOfRow: (row: Row) => { readonly key: Date | string; readonly id: string },
): readonly Row[] {
  const last = rows[size - 1]
  if (rows.length <= size || last === undefined) return rows
  const { key, id } = placeOfRow(last)
  call.linkNext(cursorOf(order, { key: typeof key === 'string' ? key : key.getTime(), id }))
  return rows.slice(0, size)
}

/** Sets the total count if requested: matching rows of the table, plus `extraCount` others. */
export async function endTotal(
  call: PageCall,
  db: Queryable,
  table: PgTable,
  condition: SQL | undefined,
  extraCount = 0,
): Promise<void> {
  if (call.query.total !== 'yes') return
  const [row] = await db.select({ count: count() }).from(table).where(condition)
  call.setTotalCount((row?.count ?? 0) + extraCount)
}
