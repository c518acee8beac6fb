import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import type { Transaction } from '../../db/database'
import { migrationsFolder } from '../../db/migrations-folder'
import { migrationLock } from '../../db/postgres'
import { ArchiveError } from './format'
import { rowsOf, type SchemaVersion, schemaVersions, stateOf, tablesAt } from './schema-versions'

const beforeFirst = 0

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
    if (folderMillis <= (from?.when ?? beforeFirst) || folderMillis > to.when) continue
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

const notEmpty = () =>
  new ArchiveError('This studio already has data. An archive can only be imported into an empty studio.')

async function checkEmpty(tx: Transaction, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const any = sql`select exists (select 1 from ${sql.identifier(table)}) as there`
    const [row] = await rowsOf(tx, any, z.object({ there: z.boolean() }))
    if (row?.there) throw notEmpty()
  }
}

/** Drops the empty tables of a newer schema. */
async function dropEmpty(tx: Transaction, tables: readonly string[]): Promise<void> {
  await tx.execute(
    sql`drop table ${sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  )
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
    const all = sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    )
    await tx.execute(sql`lock table ${all} in access exclusive mode`)
    await checkEmpty(tx, tables)
  }
  const isNewer = state !== undefined && state.when > to.when
  if (isNewer) await dropEmpty(tx, tables)
  await migrateWithin(tx, isNewer ? undefined : state, to)
}
