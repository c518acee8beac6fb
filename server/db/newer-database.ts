import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queryable } from './database'

/** The database has migrations unknown to this version: a newer version of the studio updated it. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

const Found = z.object({ rows: z.tuple([z.object({ name: z.nullable(z.string()) })]) })
const Applied = z.object({ rows: z.array(z.object({ applied: z.string() })) })

/** Timestamps of the applied migrations as drizzle records them, oldest first; empty for a new database. */
export async function appliedMigrations(q: Queryable): Promise<readonly number[]> {
  const recorded = sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`
  const { rows } = Found.parse(await q.execute(recorded))
  if (rows[0].name === null) return []
  const all = sql`select created_at::text as applied from drizzle.__drizzle_migrations order by created_at`
  return Applied.parse(await q.execute(all)).rows.map(({ applied }) => Number(applied))
}

/**
 * Refuses a database with migrations that are not in `known`. Drizzle would find nothing to do, and the server would
 * write by outdated rules.
 * @throws NewerDatabaseError
 */
export async function refuseNewer(
  q: Queryable,
  known: readonly { readonly folderMillis: number }[],
): Promise<void> {
  const applied = await appliedMigrations(q)
  if (!applied.every((when) => known.some(({ folderMillis }) => folderMillis === when)))
    throw new NewerDatabaseError('A newer version of the studio updated the database.')
}
