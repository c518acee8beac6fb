import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createPost, createProduct } from '~/contract'
import type { Database } from '../db/database'
import { idempotencyKeys } from '../db/schema'
import { rowsIn } from './archives'
import { openTestDatabase } from './database'
import { shapeOf } from './empty-database'
import { createTestStudio } from './studio'

// Databases are reused by later tests, which must not find anything of earlier ones.

const rowsOf = async (db: Database, query: string): Promise<unknown[]> => {
  const answer: unknown = await db.execute(sql.raw(query))
  return z.object({ rows: z.array(z.unknown()) }).parse(answer).rows
}

/** Sequence positions, session settings, and what is prepared, held or listened to. */
const state = async (db: Database) => ({
  rows: await rowsIn(db),
  changes: await rowsOf(db, 'select * from changes'),
  sequences: await rowsOf(db, 'select schemaname, sequencename, last_value from pg_sequences order by 2'),
  settings: await rowsOf(db, "select name, setting from pg_settings where source = 'session' order by 1"),
  prepared: await rowsOf(db, 'select name from pg_prepared_statements'),
  locks: await rowsOf(db, "select objid from pg_locks where locktype = 'advisory'"),
  listens: await rowsOf(db, 'select pg_listening_channels()'),
})

/** A test that writes to many tables, and leaves its session in some state. */
async function useOne(): Promise<void> {
  const studio = await createTestStudio()
  await studio.call(createProduct, { body: { name: 'Kettle' }, idempotencyKey: 'once' })
  await studio.call(createPost, { body: { content: { text: 'Out.' }, targets: [] } })
  expect(await studio.db.$count(idempotencyKeys)).toBe(1)
  await rowsOf(studio.db, "set timezone to 'Asia/Tokyo'")
  await rowsOf(studio.db, 'prepare kept as select 1')
  await rowsOf(studio.db, 'listen news')
  await rowsOf(studio.db, 'select pg_advisory_lock(7)')
  await studio.close()
}

/** Counts transactions, starting at the same number as a new database. */
const counted = async (db: Database): Promise<number> => {
  const rows = await rowsOf(db, 'select pg_current_xact_id()::text::int as id')
  return z.array(z.object({ id: z.number() })).parse(rows)[0]?.id ?? 0
}

it('is as empty as a new one, whatever was done in it before', async () => {
  const first = await openTestDatabase()
  const fresh = await state(first.db)
  const count = await counted(first.db)
  expect(Object.values(fresh.rows).flat()).toEqual([])
  await first.close()
  await useOne()
  const next = await openTestDatabase()
  expect(await state(next.db)).toEqual(fresh)
  expect(await counted(next.db), 'it is the one that was used').toBeGreaterThan(count + 5)
  await next.close()
})

it('fails when used after it is closed, even in a transaction', async () => {
  const { db, close } = await openTestDatabase()
  await close()
  await expect(db.execute(sql`select 1`)).rejects.toThrow()
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
})

it.each([
  ['a trigger is off', 'alter table posts disable trigger user'],
  ['there is another table', 'create table marked (id int)'],
  ['there is another column', 'alter table products add column marked int'],
  ['a function is another', 'create function marked() returns int language sql as $$ select 1 $$'],
  ['a table was analyzed', "insert into settings (key, value) values ('a', 'b'); analyze settings"],
])('isn’t used again where %s', async (_, statements) => {
  const { db, close } = await openTestDatabase()
  for (const statement of statements.split('; ')) await rowsOf(db, statement)
  const changed = await shapeOf((statement) => rowsOf(db, statement))
  await close()
  const next = await openTestDatabase()
  expect(await shapeOf((statement) => rowsOf(next.db, statement))).not.toBe(changed)
  await next.close()
})
