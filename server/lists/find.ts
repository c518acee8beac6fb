import { and, asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database'
import type { Place } from './cursor'

// How a list finds its records: by walking an index in the list's own order, so that a page costs the same wherever it
// lies (docs/decisions/0054-lists-without-an-end.md).

/** What a list is of and how it is ordered. */
export interface Order {
  /** What it is by, a time or a text; with `id` behind it an index of each of the query's `branches` has it. */
  readonly key: SQL | Column
  readonly descending: boolean
}

interface Query {
  readonly table: PgTable
  readonly id: Column
  readonly order: Order
  /** Conditions, one for each stretch of an index that holds records of the list in its order. */
  readonly branches: readonly (SQL | undefined)[]
  /** A part of that order, such as a window of time. */
  readonly within?: SQL | undefined
  /** Conditions that no order helps with. Each but a small one has an index of its own. */
  readonly matching?: SQL | undefined
  readonly after?: Place | undefined
  readonly count: number
}

/** Records of each branch that are looked at for those that match, before an index of what they match is asked. */
const walk = 1_000

/** A condition as it is quickest for rows that are at hand, and as an index finds them. */
export interface Matching {
  readonly met: SQL
  readonly found: SQL
}

/** What holds for records that have all words of `q` in their text. */
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

/** The key of a place as the database compares it. */
export const keyAt = ({ key }: Place): SQL =>
  typeof key === 'string' ? sql`${key}::text` : sql`${new Date(key).toISOString()}::timestamptz`

function afterCursor({ order, id, after }: Query): SQL | undefined {
  if (!after) return undefined
  const place = sql`(${keyAt(after)}, ${after.id})`
  return order.descending ? sql`(${order.key}, ${id}) < ${place}` : sql`(${order.key}, ${id}) > ${place}`
}

/** `order by` of columns that are called so. */
const sorted = ({ order }: Query, key: SQL | Column, id: SQL | Column) =>
  order.descending ? sql`order by ${key} desc, ${id} desc` : sql`order by ${key}, ${id}`

/** The first `count` of each branch, in order, as `branch, id, key, hit`. */
function walked(query: Query, count: number): SQL {
  const { table, id, order, within, matching } = query
  const branches = query.branches.map(
    (branch, number) => sql`(select ${sql.raw(String(number))} as branch, ${id} as id, ${order.key} as key,
      ${matching ? sql`coalesce(${matching}, false)` : sql`true`} as hit
      from ${table} where ${and(branch, within, afterCursor(query))} ${sorted(query, order.key, id)} limit ${count})`,
  )
  return sql.join(branches, sql` union all `)
}

const outer = { key: sql`key`, id: sql`id` }
const listed = sql<string[]>`found.ids`
const whole = sql<boolean>`found.whole`

/** The first records of a list whose every record counts. */
async function firstIds(db: Queryable, query: Query): Promise<string[]> {
  const [row] = await db.select({ ids: listed }).from(sql`(
    select array(select id from (${walked(query, query.count)}) as walked
      ${sorted(query, outer.key, outer.id)} limit ${query.count}) as ids
  ) as found`)
  return row?.ids ?? []
}

/**
 * The first matching records among the first `walk` of each branch. What lies behind the end of a branch that was not
 * walked to its end could come before them: up to there they count, and `whole` says whether that is all there is.
 */
async function nearIds(db: Queryable, query: Query): Promise<{ ids: string[]; whole: boolean }> {
  const [last, furthest, before] = query.order.descending
    ? [sql`min(key)`, sql`max(last)`, sql`>`]
    : [sql`max(key)`, sql`min(last)`, sql`<`]
  const [row] = await db.select({ ids: listed, whole }).from(sql`(
    with walked as materialized (${walked(query, walk)}),
    reached as (select ${furthest} as key from
      (select ${last} as last from walked group by branch having count(*) = ${walk}) as ends)
    select array(select id from walked where hit
        and coalesce(key ${before} (select key from reached), true)
        ${sorted(query, outer.key, outer.id)} limit ${query.count}) as ids,
      (select key is null from reached) as whole
  ) as found`)
  return row ?? { ids: [], whole: true }
}

/** The first matching records, found by what they match and then put in order. */
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
    select array(select id from matching ${sorted(query, outer.key, outer.id)} limit ${query.count}) as ids
  ) as found`)
  return row?.ids ?? []
}

/** Identifiers of the first records of the list, in its order. `found` is `matching` as the indexes have it. */
async function findIds(db: Queryable, query: Query, found: SQL | undefined): Promise<string[]> {
  if (query.branches.length === 0) return []
  if (!query.matching) return firstIds(db, query)
  const near = await nearIds(db, query)
  return near.whole || near.ids.length === query.count ? near.ids : matchingIds(db, query, found)
}

/** Reads rows of the query's table: those of `where`, ordered and limited where that is said. */
export type ReadRows<Row> = (where: SQL | undefined, order: readonly SQL[], limit: number) => Promise<Row[]>

/**
 * The first records of the list, in its order. Words and accounts that many records have are met on the way, and those
 * that few have are found by their own index: neither reads what it doesn't answer.
 * @param found `matching` as the indexes have it
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
  // One that went between the two statements is left out.
  return ids.flatMap((each) => byId.get(each) ?? [])
}

/** Whether `id` is one of these. One parameter for all: a list of hundreds would take as long to build as to answer. */
export const isAmong = (id: Column, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param([...ids])}::text[])`

const firstMs = 0
const lastMs = Date.UTC(9999, 11, 31)
/** An instant of a query as one that the database knows. */
const knownInstant = (iso: string) =>
  sql`${new Date(Math.min(lastMs, Math.max(firstMs, Date.parse(iso)))).toISOString()}::timestamptz`

/** Times from `from` on and before `to`. */
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
