import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureSigningKey } from '../auth/principals'
import { openPglite, type PgliteOptions } from './pglite'
import { posts, settings } from './schema'

let folder = ''
let first = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-pglite-'))
  first = path.join(folder, 'first')
  const made = await openPglite({ dataDir: first })
  await made.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The key that a studio creates at its first start and finds at the next. */
async function keyIn(options: PgliteOptions): Promise<string> {
  const { db, close } = await openPglite(options)
  const key = await ensureSigningKey(db)
  await close()
  return key
}

describe('vacuuming', () => {
  it.each([true, false])(
    'reclaims tables of which a tenth changed or was deleted (sync: %s)',
    async (sync) => {
      const { db, close, vacuum } = await openPglite({
        dataDir: path.join(folder, `worn-${sync}`),
        sync,
        first,
      })
      const key = (number: number) => `worn ${number}`
      const numbers = Array.from({ length: 3_000 }, (_, number) => number)
      await db
        .insert(settings)
        .values(numbers.map((number) => ({ key: key(number), value: 'x'.repeat(500) })))
      await vacuum(() => true)
      const size = async () => {
        const [row] = await db
          .select({ size: sql<number>`pg_relation_size('settings')::int` })
          .from(sql`(select 1) as one`)
        return row?.size ?? 0
      }
      const full = await size()
      for (let round = 0; round < 4; round++) {
        await db
          .update(settings)
          .set({ value: String(round).repeat(500) })
          .where(like(settings.key, 'worn %'))
        await vacuum(() => true)
      }
      // Each round reuses the space of the previous one, so the file has room for two at most.
      expect(await size()).toBeLessThan(full * 2.5)
      await db.delete(settings).where(like(settings.key, 'worn %'))
      await vacuum(() => true)
      expect(await size()).toBeLessThan(full / 10)
      await close()
    },
  )

  it('skips tables with few changes, and stops when told to', async () => {
    const { db, close, vacuum } = await openPglite({ dataDir: path.join(folder, 'fresh'), first })
    await vacuum(() => true)
    const vacuumed = async () => {
      const [row] = await db
        .select({ count: sql<number>`sum(vacuum_count)::int` })
        .from(sql`pg_stat_user_tables`)
      return row?.count
    }
    const before = await vacuumed()
    await db.insert(settings).values({ key: 'one', value: 'more' })
    await vacuum(() => true)
    expect(await vacuumed()).toBe(before)
    const many = Array.from({ length: 500 }, (_, number) => ({ key: `many ${number}`, value: '' }))
    await db.insert(settings).values(many)
    await vacuum(() => false)
    expect(await vacuumed()).toBe(before)
    await vacuum(() => true)
    expect(await vacuumed()).toBeGreaterThan(before ?? 0)
    await close()
  })
})

describe('a new database', () => {
  it.each([true, false])(
    'is a copy of the prebuilt one, whatever an earlier start left behind (sync: %s)',
    async (sync) => {
      const dataDir = path.join(folder, `copied-${sync}`)
      await mkdir(`${dataDir}.new`)
      await writeFile(path.join(`${dataDir}.new`, 'PG_VERSION'), 'cut')
      const key = await keyIn({ dataDir, sync, first })
      expect(await readdir(folder)).not.toContain(`copied-${sync}.new`)
      // The folder now exists, and the next start uses it.
      expect(await keyIn({ dataDir, sync, first })).toBe(key)
      expect(await keyIn({ dataDir: path.join(folder, `other-${sync}`), sync, first })).not.toBe(key)
    },
  )

  it('is copied for an import as well', async () => {
    const { db, close } = await openPglite({ dataDir: path.join(folder, 'empty'), first, migrate: false })
    expect(await db.select().from(posts)).toEqual([])
    await close()
  })
})
