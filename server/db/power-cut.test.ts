import { copyFileSync, cpSync, mkdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { SyncedFolder, type SyncFile } from './node-synced-folder'
import { openPglite, startParams } from './pglite'

// A disk that loses what was not synced: a second folder, to which each file is only copied when it is synced.

async function folders() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-power-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { live: path.join(folder, 'live'), disk: path.join(folder, 'disk') }
}

let stopped = ''
beforeAll(async () => {
  stopped = await mkdtemp(path.join(os.tmpdir(), 'studio-power-'))
  await (await openPglite({ dataDir: path.join(stopped, 'database'), sync: true, migrate: false })).close()
})
afterAll(() => rm(stopped, { recursive: true, force: true }))

/** Opens a folder's database, and what is left of it after a power cut. */
async function openForgetful(syncs: boolean) {
  const { live, disk } = await folders()
  // A database that was once shut down properly is completely on disk.
  for (const folder of [live, disk]) cpSync(path.join(stopped, 'database'), folder, { recursive: true })
  const remember: SyncFile = (file) => {
    const to = path.join(disk, path.relative(live, file))
    if (statSync(file).isDirectory()) return void mkdirSync(to, { recursive: true })
    copyFileSync(file, to)
  }
  const db = await PGlite.create({ fs: new SyncedFolder(live, remember), startParams: startParams(syncs) })
  onTestFinished(() => db.close())
  return { db, afterPowerCut: () => PGlite.create({ dataDir: disk }) }
}

/** Inserts rows one after the other, each acknowledged, with checkpoints in between. */
async function write(db: PGlite, rows: number): Promise<void> {
  await db.query('create table kept (id int primary key, words text)')
  for (let id = 0; id < rows; id++) {
    await db.query('insert into kept values ($1, $2)', [id, `words ${id} `.repeat(20)])
    if (id % 10 === 9) await db.query('update kept set words = $1 where id = $2', ['changed', id])
    if (id % 15 === 14) await db.exec('checkpoint')
  }
}

it('keeps acknowledged rows after a power cut', async () => {
  const { db, afterPowerCut } = await openForgetful(true)
  await write(db, 30)
  const after = await afterPowerCut()
  const { rows } = await after.query<{ id: number; words: string }>('select * from kept order by id')
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, id) => id))
  for (const { id, words } of rows) expect(words).toBe(id % 10 === 9 ? 'changed' : `words ${id} `.repeat(20))
  await after.close()
})

it('loses them without syncing, which shows that this test’s disk does lose data', async () => {
  const { db, afterPowerCut } = await openForgetful(false)
  await write(db, 20)
  const after = await afterPowerCut()
  await expect(after.query('select * from kept')).rejects.toThrow('does not exist')
  await after.close()
})
