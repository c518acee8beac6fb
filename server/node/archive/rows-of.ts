import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/database'

/** Rows of a statement that is written by hand; both drivers give them as `rows`. */
export async function rowsOf<T extends z.core.$ZodType>(
  q: Queryable,
  query: SQL,
  row: T,
): Promise<z.output<T>[]> {
  return z.parse(z.object({ rows: z.array(row) }), await q.execute(query)).rows
}
