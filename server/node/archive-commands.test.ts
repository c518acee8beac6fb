import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { generateImage } from '~/contract'
import { bytesOf, entriesIn } from '../testing/archives'
import { createTestStudio } from '../testing/studio'
import { makeArchive } from './archive/make-archive'
import { exportStudio, importStudio, verifyStudio } from './archive-commands'
import { readConfig } from './config'
import { acquireLock } from './lock'

let folder = ''
let archive = ''
let bytes: Buffer
const inFolder = (name: string) => path.join(folder, name)
const configOf = (name: string) => readConfig({ STUDIO_DATA_DIR: inFolder(name) }, '/')
const imported = (name: string, from = archive) => importStudio(configOf(name), { from, keepSchedule: false })
let first: Promise<string> | undefined
/** The studio in the folder `studio`, imported by the first test that needs it: a new database takes seconds. */
const importedOnce = () => (first ??= imported('studio'))

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-commands-'))
  const studio = await createTestStudio()
  await studio.call(generateImage, { body: { prompt: 'A cup of tea' } })
  bytes = await bytesOf(await makeArchive({ ...studio.deps, folder }))
  await studio.close()
  archive = inFolder('a.tar.gz')
  await writeFile(archive, bytes)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a failed import leaves no database and no media', async () => {
  await writeFile(inFolder('cut.tar.gz'), bytes.subarray(0, -100))
  await expect(imported('cut', inFolder('cut.tar.gz'))).rejects.toThrow('incomplete')
  expect(await readdir(inFolder('cut'))).toEqual(['lock'])
})

it('an imported studio is exported again unchanged', async () => {
  expect(await importedOnce()).toMatch(/^Imported 1 workspace, 0 posts and 1 media file \([\d.]+ MB\)\.$/)
  expect((await stat(inFolder('studio'))).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(inFolder('studio'), 'database', 'PG_VERSION'))).mode & 0o777).toBe(0o600)
  await expect(imported('studio')).rejects.toThrow('already has data')
  const to = inFolder('b.tar.gz')
  const config = configOf('studio')
  expect(await exportStudio(config, { to, force: false })).toContain(`1 media file`)
  expect((await stat(to)).mode & 0o777).toBe(0o600)
  const names = (of: { name: string }[]) => of.map(({ name }) => name)
  expect(names(await entriesIn(await readFile(to)))).toEqual(names(await entriesIn(bytes)))

  await expect(exportStudio(config, { to, force: false })).rejects.toThrow('Use --force to overwrite it')
  await writeFile(to, 'older')
  await exportStudio(config, { to, force: true })
  expect((await stat(to)).size).toBeGreaterThan(100)
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
})

// Mounting a small disk needs root on Linux.
it.skipIf(process.getuid?.() !== 0)('an export names the disk that is full', async ({ skip }) => {
  const disk = inFolder('disk')
  await mkdir(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk]).status !== 0) skip()
  onTestFinished(() => void spawnSync('umount', [disk]))
  await writeFile(path.join(disk, 'other'), new Uint8Array(4096))
  await importedOnce()
  const to = path.join(disk, 'a.tar.gz')
  await expect(exportStudio(configOf('studio'), { to, force: false })).rejects.toThrow(
    `The disk that holds ${disk} is full.`,
  )
  expect(await readdir(disk)).toEqual(['other'])
})

it('an import is refused while a process holds the folder', async () => {
  const lock = await acquireLock(inFolder('held'))
  await expect(imported('held')).rejects.toThrow(/^Another process \(\d+\) is using the data folder/)
  await lock.release()
})

it.each([
  ['a file that is not there', () => imported('none', inFolder('none.tar.gz')), 'Couldn’t find the file'],
  ['a folder', () => imported('none', folder), 'is a folder'],
  ['a folder to verify', () => verifyStudio(configOf('none'), folder), 'is a folder'],
  [
    'a studio that is not there',
    () => exportStudio(configOf('none'), { to: inFolder('c.tar.gz'), force: false }),
    'Couldn’t find a studio in',
  ],
  [
    'a place that is not there',
    () => exportStudio(configOf('none'), { to: inFolder('no/c.tar.gz'), force: false }),
    'Couldn’t find the folder',
  ],
])('%s is told in one sentence, and nothing is made', async (_, run, message) => {
  await expect(run()).rejects.toThrow(message)
  expect(await readdir(folder)).not.toContain('none')
  expect(await readdir(folder)).not.toContain('c.tar.gz')
})
