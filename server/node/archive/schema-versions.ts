import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import type { Queryable, Transaction } from '../../db/database'
import { migrationsFolder } from '../../db/migrations-folder'
import { appliedMigrations } from '../../db/newer-database'
import { migrationLock } from '../../db/postgres'
import { ArchiveError } from './format'

/** Rows of a raw SQL statement, parsed by `row`. Both drivers return them as `rows`. */
export async function rowsOf<T extends z.core.$ZodType>(
  q: Queryable,
  query: SQL,
  row: T,
): Promise<z.output<T>[]> {
  return z.parse(z.object({ rows: z.array(row) }), await q.execute(query)).rows
}

const listOf = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** A table's columns in order, without generated ones. */
export async function columnsOf(q: Queryable, table: string): Promise<SQL> {
  const query = sql`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  return listOf((await rowsOf(q, query, z.object({ name: z.string() }))).map(({ name }) => name))
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

/** All schema versions known to this program, oldest first; the last is its own schema. */
export async function schemaVersions(): Promise<readonly SchemaVersion[]> {
  return Journal.parse(await readMeta('_journal.json')).entries
}

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

/**
 * Applies the migrations after `from` up to `to`, like Drizzle's migrator, but within this transaction, so that a
 * failed import leaves no tables behind.
 */
export async function migrateWithin(
  tx: Transaction,
  from: SchemaVersion | undefined,
  to: SchemaVersion,
): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    const { folderMillis, hash } = migration
    if (folderMillis <= (from?.when ?? 0) || folderMillis > to.when) continue
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

async function checkEmpty(tx: Transaction, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const any = sql`select exists (select 1 from ${sql.identifier(table)}) as there`
    const [row] = await rowsOf(tx, any, z.object({ there: z.boolean() }))
    if (row?.there)
      throw new ArchiveError(
        'This studio already has data. An archive can only be imported into an empty studio.',
      )
  }
}

/** Drops the empty tables of a newer schema. */
async function dropEmpty(tx: Transaction, tables: readonly string[]): Promise<void> {
  await tx.execute(sql`drop table ${listOf(tables)}`)
  for (const { when } of await schemaVersions())
    await tx.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${when}`)
}

/**
 * Brings an empty database to schema `to`, and locks every other process out until the transaction ends.
 * @throws ArchiveError if there is any row
 */
export async function prepareEmpty(tx: Transaction, to: SchemaVersion): Promise<void> {
  // A server starting meanwhile waits here before it migrates.
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
  const state = await stateOf(tx)
  const tables = state ? await tablesAt(state) : []
  if (state) {
    // Checked before locking, so that a running studio isn't blocked.
    await checkEmpty(tx, tables)
    await tx.execute(sql`lock table ${listOf(tables)} in access exclusive mode`)
    await checkEmpty(tx, tables)
  }
  const isNewer = state !== undefined && state.when > to.when
  if (isNewer) await dropEmpty(tx, tables)
  await migrateWithin(tx, isNewer ? undefined : state, to)
}
