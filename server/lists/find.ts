import { and, asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database'
import { latestMs, type Place } from './page'

// Lists are read by walking an index in the list's own order, so that every page costs the same, however far it is
// from the first (docs/decisions/0054-lists-without-an-end.md).

export interface Order {
  /** The sort key, a time or a text. Each of the query's `branches` has an index of it followed by `id`. */
  readonly key: SQL | Column
  readonly descending: boolean
}

interface Query {
  readonly table: PgTable
  readonly id: Column
  readonly order: Order
  /** Conditions for the parts of an index that contain the list's records in its order. */
  readonly branches: readonly (SQL | undefined)[]
  /** A range of that order, such as a time window. */
  readonly within?: SQL | undefined
  /** Conditions that the order doesn't help with. All but small ones have an index of their own. */
  readonly matching?: SQL | undefined
  readonly after?: Place | undefined
  readonly count: number
}

/** Records of each branch to check for matches before using an index of the condition. */
const walkLimit = 1_000

/** A condition in two forms: `met` is fastest for rows at hand, `found` can use an index. */
export interface Matching {
  readonly met: SQL
  readonly found: SQL
}

/** The condition that a record's text contains all words of `q`. */
export function matchesSearch(
  { workspaceId, searchText }: { workspaceId: Column; searchText: Column },
  workspace: string,
  q: string | undefined,
): Matching | undefined {
  if (q === undefined) return undefined
  const met = sql`${searchText} like all(studio_search_patterns(${q}::text))`
  return {
    met,
    found: sql`(studio_search_grams(${workspaceId}, ${searchText}) @@ studio_search_query(${workspace}::text, ${q}::text) and ${met})`,
  }
}

/** A position's key as SQL. */
export const keyAt = ({ key }: Place): SQL =>
  typeof key === 'string' ? sql`${key}::text` : sql`${new Date(key).toISOString()}::timestamptz`

function afterCursor({ order, id, after }: Query): SQL | undefined {
  if (!after) return undefined
  const place = sql`(${keyAt(after)}, ${after.id})`
  return order.descending ? sql`(${order.key}, ${id}) < ${place}` : sql`(${order.key}, ${id}) > ${place}`
}

/** `order by` of columns with these names. */
const orderBy = ({ order }: Query, key: SQL | Column, id: SQL | Column) =>
  order.descending ? sql`order by ${key} desc, ${id} desc` : sql`order by ${key}, ${id}`

/** The first `count` records of each branch, in order, as `branch, id, key, hit`. */
function walkBranches(query: Query, count: number): SQL {
  const { table, id, order, within, matching } = query
  const branches = query.branches.map(
    (branch, number) => sql`(select ${sql.raw(String(number))} as branch, ${id} as id, ${order.key} as key,
      ${matching ? sql`coalesce(${matching}, false)` : sql`true`} as hit
      from ${table} where ${and(branch, within, afterCursor(query))} ${orderBy(query, order.key, id)} limit ${count})`,
  )
  return sql.join(branches, sql` union all `)
}

const outer = { key: sql`key`, id: sql`id` }
const listed = sql<string[]>`found.ids`
const isWhole = sql<boolean>`found.whole`

/** The first records of a list without further conditions. */
async function firstIds(db: Queryable, query: Query): Promise<string[]> {
  const [row] = await db.select({ ids: listed }).from(sql`(
    select array(select id from (${walkBranches(query, query.count)}) as walked
      ${orderBy(query, outer.key, outer.id)} limit ${query.count}) as ids
  ) as found`)
  return row?.ids ?? []
}

/**
 * The first matching records among the first `walkLimit` of each branch. Records beyond the end of an incompletely
 * walked branch could come earlier, so only matches before that point count; `whole` tells whether all branches were
 * walked completely.
 */
async function nearIds(db: Queryable, query: Query): Promise<{ ids: string[]; isWhole: boolean }> {
  const [last, furthest, before] = query.order.descending
    ? [sql`min(key)`, sql`max(last)`, sql`>`]
    : [sql`max(key)`, sql`min(last)`, sql`<`]
  const [row] = await db.select({ ids: listed, isWhole }).from(sql`(
    with walked as materialized (${walkBranches(query, walkLimit)}),
    reached as (select ${furthest} as key from
      (select ${last} as last from walked group by branch having count(*) = ${walkLimit}) as ends)
    select array(select id from walked where hit
        and coalesce(key ${before} (select key from reached), true)
        ${orderBy(query, outer.key, outer.id)} limit ${query.count}) as ids,
      (select key is null from reached) as whole
  ) as found`)
  return row ?? { ids: [], isWhole: true }
}

/** The first matching records, found by an index of the condition and then sorted. */
async function matchingIds(db: Queryable, query: Query, found: SQL | undefined): Promise<string[]> {
  const { table, id, order, branches, within } = query
  const any =
    branches.length === 1
      ? branches[0]
      : sql`(${sql.join(
          branches.map((branch) => sql`(${branch})`),
          sql` or `,
        )})`
  const [row] = await db.select({ ids: listed }).from(sql`(
    with matching as materialized (select ${id} as id, ${order.key} as key from ${table}
      where ${and(any, within, afterCursor(query), found)})
    select array(select id from matching ${orderBy(query, outer.key, outer.id)} limit ${query.count}) as ids
  ) as found`)
  return row?.ids ?? []
}

/** Ids of the first records of the list, in order. `found` is `matching` in the form that uses indexes. */
async function findIds(db: Queryable, query: Query, found: SQL | undefined): Promise<string[]> {
  if (query.branches.length === 0) return []
  if (!query.matching) return firstIds(db, query)
  const near = await nearIds(db, query)
  return near.isWhole || near.ids.length === query.count ? near.ids : matchingIds(db, query, found)
}

/** Reads rows of the query's table: those matching `where`, ordered and limited as given. */
export type ReadRows<Row> = (where: SQL | undefined, order: readonly SQL[], limit: number) => Promise<Row[]>

/**
 * The first records of the list, in order. Common words and accounts are found while walking, rare ones by their own
 * index, so neither way reads much that isn't returned.
 * @param found `matching` in the form that uses indexes
 */
export async function findRows<Row extends { readonly id: string }>(
  db: Queryable,
  query: Query,
  read: ReadRows<Row>,
  found: SQL | undefined = query.matching,
): Promise<Row[]> {
  const { order, branches, within, matching, id, count } = query
  const direction = order.descending ? desc : asc
  if (!matching && branches.length === 1)
    return read(
      and(branches[0], within, afterCursor(query)),
      [direction(sql`${order.key}`), direction(id)],
      count,
    )
  const ids = await findIds(db, query, found)
  if (ids.length === 0) return []
  const byId = new Map((await read(isAmong(id, ids), [], count)).map((row) => [row.id, row]))
  const rows = ids.flatMap((each) => byId.get(each) ?? [])
  // Rows deleted between the two statements are missing. A full page without them would look like the last one.
  return rows.length < ids.length && ids.length === count ? findRows(db, query, read, found) : rows
}

/** True if `id` is one of these. A single parameter, because building a list of hundreds takes as long as the query. */
export const isAmong = (id: Column, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param([...ids])}::text[])`

const firstMs = 0
/** An instant of a query, clamped to what the database supports. */
const knownInstant = (iso: string) =>
  sql`${new Date(Math.min(latestMs, Math.max(firstMs, Date.parse(iso)))).toISOString()}::timestamptz`

/** Times from `from` (inclusive) to `to` (exclusive). */
export function window(
  time: SQL | Column,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${time} >= ${knownInstant(from)}`,
    to === undefined ? undefined : sql`${time} < ${knownInstant(to)}`,
  )
}
