import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Queryable } from '../db/database'
import { invalidQuery } from '../http/api-error'
import { defaultListLimit } from '../http/envelope'

/** The last record of a page. The next page begins after its position, whatever happens to the record meanwhile. */
export interface Place {
  /** Value of the sort key: milliseconds since 1970 for a time, or a text. */
  readonly key: number | string
  readonly id: string
}

/** The latest time that ISO 8601 writes with a four-digit year, in ms since 1970. */
export const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** Maximum length of a text sort key (`studio_name_key`). */
const maxKeyLength = 100
// Postgres can't compare with NUL, and neither ids nor keys contain one.
const withoutNul = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => !text.includes('\u0000')),
  )
const EncodedPlace = z.tuple([
  z.string(),
  z.union([z.int().check(z.gte(0), z.lte(latestMs)), withoutNul(maxKeyLength)]),
  withoutNul(128),
])

/** An opaque cursor for a position. `order` names the list's order, because cursors of other orders are invalid. */
function cursorOf(order: string, { key, id }: Place): string {
  return btoa(encodeURIComponent(JSON.stringify([order, key, id])))
}

const refused = () => invalidQuery('cursor', /*i18n*/ 'Must be the cursor of a page before.')

/** The position that `cursorOf` encoded for this order and kind of key; throws 400 for anything else. */
function placeOf(order: string, cursor: string, kind: 'time' | 'text' = 'time'): Place {
  let given: unknown
  try {
    given = JSON.parse(decodeURIComponent(atob(cursor)))
  } catch {
    throw refused()
  }
  const parsed = z.safeParse(EncodedPlace, given)
  if (!parsed.success) throw refused()
  const [name, key, id] = parsed.data
  if (name !== order || typeof key !== (kind === 'time' ? 'number' : 'string')) throw refused()
  return { key, id }
}

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
