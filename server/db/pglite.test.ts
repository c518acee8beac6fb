import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureSigningKey } from '../auth/principals'
import { openPglite, type PgliteOptions } from './pglite'
import { posts } from './schema'

let folder = ''
let first = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-pglite-'))
  first = path.join(folder, 'first')
  const made = await openPglite({ dataDir: first })
  await made.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The key that a studio makes at its first start and finds at the next. */
async function keyIn(options: PgliteOptions): Promise<string> {
  const { db, close } = await openPglite(options)
  const key = await ensureSigningKey(db)
  await close()
  return key
}

describe('a new database', () => {
  it.each([true, false])(
    'is a copy of the first one, whatever a start before left (sync: %s)',
    async (sync) => {
      const dataDir = path.join(folder, `copied-${sync}`)
      await mkdir(`${dataDir}.new`)
      await writeFile(path.join(`${dataDir}.new`, 'PG_VERSION'), 'cut')
      const key = await keyIn({ dataDir, sync, first })
      expect(await readdir(folder)).not.toContain(`copied-${sync}.new`)
      // It is there now, and the next start takes it as it is.
      expect(await keyIn({ dataDir, sync, first })).toBe(key)
      expect(await keyIn({ dataDir: path.join(folder, `other-${sync}`), sync, first })).not.toBe(key)
    },
  )

  it('is left empty where an archive is to be read into it', async () => {
    const { db, close } = await openPglite({ dataDir: path.join(folder, 'empty'), first, migrate: false })
    await expect(db.select().from(posts)).rejects.toThrow()
    await close()
  })
})
