import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/database'
import { appliedMigrations } from '../../db/newer-database'
import { migrationsFolder } from '../../db/migrations-folder'
import { ArchiveError } from './format'

/** Rows of a raw SQL statement, parsed by `row`. Both drivers return them as `rows`. */
export async function rowsOf<T extends z.core.$ZodType>(
  q: Queryable,
  query: SQL,
  row: T,
): Promise<z.output<T>[]> {
  return z.parse(z.object({ rows: z.array(row) }), await q.execute(query)).rows
}

/** A table's columns in order, without generated ones. */
export async function columnsOf(q: Queryable, table: string): Promise<SQL> {
  const query = sql`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  const rows = await rowsOf(q, query, z.object({ name: z.string() }))
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })
const Snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({ name: z.string(), foreignKeys: z.record(z.string(), z.object({ tableTo: z.string() })) }),
  ),
})

/** A version of the schema: the state after one migration. */
export interface SchemaVersion {
  /** Name of the migration. */
  readonly tag: string
  /** Its timestamp, by which the database identifies it. */
  readonly when: number
}

const readMeta = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(migrationsFolder, 'meta', name), 'utf8'))

/** All schema versions known to this program, oldest first. */
export async function schemaVersions(): Promise<readonly SchemaVersion[]> {
  return Journal.parse(await readMeta('_journal.json')).entries
}

/** The newest version: this program's own schema. */
export const newestOf = (versions: readonly SchemaVersion[]): SchemaVersion | undefined => versions.at(-1)

/** Names of a version's tables, referenced ones first. */
export async function tablesAt({ tag }: SchemaVersion): Promise<readonly string[]> {
  const { tables } = Snapshot.parse(await readMeta(`${tag.slice(0, 4)}_snapshot.json`))
  const ordered = new Set<string>()
  const place = (name: string, visiting: readonly string[]): void => {
    if (ordered.has(name) || visiting.includes(name)) return
    const table = Object.values(tables).find((each) => each.name === name)
    for (const { tableTo } of Object.values(table?.foreignKeys ?? {})) place(tableTo, [...visiting, name])
    ordered.add(name)
  }
  for (const { name } of Object.values(tables)) place(name, [])
  return [...ordered]
}

/**
 * The database's schema version; undefined for an empty database.
 * @throws ArchiveError if a newer program migrated it
 */
export async function stateOf(q: Queryable): Promise<SchemaVersion | undefined> {
  const applied = (await appliedMigrations(q)).at(-1)
  if (applied === undefined) return undefined
  const known = (await schemaVersions()).find(({ when }) => when === applied)
  if (!known)
    throw new ArchiveError('The database is from a newer version of the studio. Update this one first.')
  return known
}
