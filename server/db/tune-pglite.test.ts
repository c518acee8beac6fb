import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, prepared } from './database'
import { tunePglite } from './tune-pglite'

const things = pgTable('things', {
  id: integer().primaryKey(),
  name: text(),
  tags: text().array(),
  more: jsonb(),
  at: timestamp({ withTimezone: true }),
})

const byId = prepared((db) =>
  db
    .select()
    .from(things)
    .where(eq(things.id, sql.placeholder('id')))
    .prepare('thing_by_id'),
)
const insert = prepared((db) =>
  db
    .insert(things)
    .values({ id: sql.placeholder('id'), name: sql.placeholder('name'), tags: sql.placeholder('tags') })
    .prepare('insert_thing'),
)

let client: PGlite
let db: Database
beforeAll(async () => {
  client = tunePglite(await PGlite.create())
  db = drizzle(client) as unknown as Database
  await client.exec(`create table things
    (id int primary key, name text, tags text[], more jsonb, at timestamptz)`)
})
beforeEach(() => db.delete(things))
afterAll(() => client.close())

const named = () =>
  db.execute<{ name: string; statement: string }>(sql`select name, statement from pg_prepared_statements`)

describe('a prepared query', () => {
  it('returns the same as the plain query, for every type of value and null', async () => {
    await db.insert(things).values([
      {
        id: 1,
        name: 'a “b” \\',
        tags: ['c', 'd,e'],
        more: { f: [1] },
        at: new Date('2026-03-02T12:00:00.5Z'),
      },
      { id: 2 },
    ])
    for (const id of [1, 2, 3]) {
      const plain = await db.select().from(things).where(eq(things.id, id))
      for (let time = 0; time < 8; time++) expect(await byId(db).execute({ id })).toEqual(plain)
    }
  })

  it('is prepared once in the database, inside and outside of transactions', async () => {
    await byId(db).execute({ id: 1 })
    await db.transaction((tx) => byId(tx).execute({ id: 1 }))
    await byId(db).execute({ id: 2 })
    const { rows } = (await named()) as { rows: { statement: string }[] }
    expect(rows.filter(({ statement }) => statement === byId(db).getQuery().sql)).toHaveLength(1)
  })

  it('writes null and lists', async () => {
    await insert(db).execute({ id: 1, name: null, tags: ['a', 'b'] })
    await insert(db).execute({ id: 2, name: '', tags: [] })
    expect(await db.select().from(things).orderBy(things.id)).toMatchObject([
      { id: 1, name: null, tags: ['a', 'b'] },
      { id: 2, name: '', tags: [] },
    ])
  })

  it('belongs to its transaction, and waits for another’s', async () => {
    let meanwhile: Promise<unknown[]> | undefined
    const askOutside = () => byId(db).execute({ id: 1 })
    const failed = db.transaction(async (tx) => {
      await insert(tx).execute({ id: 1, name: 'a', tags: [] })
      meanwhile = askOutside()
      expect(await byId(tx).execute({ id: 1 })).toHaveLength(1)
      throw new Error('No.')
    })
    await expect(failed).rejects.toThrow('No.')
    expect(await meanwhile).toEqual([])
  })

  it('fails like the plain query, and the next one succeeds', async () => {
    await insert(db).execute({ id: 1, name: 'a', tags: [] })
    const twice = insert(db).execute({ id: 1, name: 'a', tags: [] })
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await byId(db).execute({ id: 1 })).toHaveLength(1)
    const inTransaction = db.transaction((tx) => insert(tx).execute({ id: 1, name: 'a', tags: [] }))
    await expect(inTransaction).rejects.toMatchObject({ cause: { code: '23505' } })
    await insert(db).execute({ id: 2, name: 'b', tags: [] })
    expect(await db.select().from(things)).toHaveLength(2)
  })

  it('is not part of a finished transaction', async () => {
    let last: Database | undefined
    await db.transaction((tx) => {
      last = tx
      return Promise.resolve()
    })
    await expect(last && byId(last).execute({ id: 1 })).rejects.toMatchObject({
      cause: { message: 'Transaction is closed' },
    })
  })

  it('is planned again as its table grows', async () => {
    await db.insert(things).values({ id: 1 })
    await client.exec('vacuum (analyze) things')
    const planOf = async () => {
      const { rows } = (await named()) as { rows: { name: string; statement: string }[] }
      const name = rows.find(({ statement }) => statement === byId(db).getQuery().sql)?.name
      const plan = await client.query<Record<string, string>>(`explain execute ${name}(1)`)
      return plan.rows.flatMap((row) => Object.values(row)).join('\n')
    }
    for (let time = 0; time < 10; time++) await byId(db).execute({ id: 1 })
    expect(await planOf()).toContain('Seq Scan')
    await db.execute(sql`insert into things (id) select generate_series(2, 5000)`)
    expect(await planOf()).toContain('Seq Scan')
    for (let time = 0; time < 500; time++) await byId(db).execute({ id: 1 })
    expect(await planOf()).toContain('Index Scan')
  })
})

it('refuses a prepared query once the database is closed', async () => {
  const own = tunePglite(await PGlite.create())
  const closed = drizzle(own) as unknown as Database
  await own.exec(
    'create table things (id int primary key, name text, tags text[], more jsonb, at timestamptz)',
  )
  await byId(closed).execute({ id: 1 })
  await own.close()
  await expect(byId(closed).execute({ id: 1 })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/closed/) as unknown },
  })
})
