import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setPlatformApp } from '~/contract'
import { platformApps } from '../db/schema'
import { sealPlace } from '../secrets/rotate'
import { createSeal, keyText, newKey } from '../secrets/seal'
import { makeTestPglite } from '../testing/database'
import { openCliApi } from './cli-api'
import { CliError } from './cli-error'
import { readConfig } from './config'
import { acquireLock, DataDirBusyError } from './lock'
import { databaseFolder, openDatabase } from './open-studio'
import { rotateSecretKey } from './rotate-command'
import { readKeyFile, secretKeys, writeKeyFile } from './secret-key'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ STUDIO_DATA_DIR: dataDir, STUDIO_SAMPLE: 'off', ...env }, '/')

let first: string
beforeAll(async () => {
  first = await mkdtemp(path.join(os.tmpdir(), 'studio-key-first-'))
  await makeTestPglite(databaseFolder(first))
  const api = await openCliApi(readConfig({ STUDIO_DATA_DIR: first, STUDIO_SAMPLE: 'off' }, '/'))
  await api.call(setPlatformApp, {
    params: { platform: 'twitter' },
    body: { clientId: 'id', clientSecret: 'a very secret secret' },
  })
  await api.close()
})
afterAll(() => rm(first, { recursive: true, force: true }))
/** Stores a platform app, in a copy of a studio that has one: a new database takes seconds. */
const store = () => cp(first, dataDir, { recursive: true })

/** The stored secrets, opened with these keys. */
async function stored(keys: readonly Uint8Array<ArrayBuffer>[]) {
  const { db, close } = await openDatabase(configOf())
  const [row] = await db.select().from(platformApps).where(eq(platformApps.platform, 'twitter'))
  await close()
  return createSeal(keys).open(row?.clientSecret ?? '', sealPlace.platformApp('twitter'))
}

it('the first start creates one key, for this user only, and keeps it', async () => {
  const made = await Promise.all([1, 2, 3].map(() => secretKeys(dataDir, [])))
  expect(made[1]).toEqual(made[0])
  expect(made[2]).toEqual(made[0])
  expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  const [mine] = [newKey()]
  expect(await secretKeys(dataDir, [mine])).toEqual([mine, ...(made[0] ?? [])])
})

it('a file without a valid key is never replaced', async () => {
  await writeFile(path.join(dataDir, 'secret-key'), 'not a key\n')
  await expect(secretKeys(dataDir, [])).rejects.toThrow(CliError)
  expect(await readFile(path.join(dataDir, 'secret-key'), 'utf8')).toBe('not a key\n')
})

it('the file’s key is rotated, and an interrupted rotation continues', async () => {
  await store()
  const [first] = await readKeyFile(dataDir)
  if (!first) throw new Error('No key.')
  expect(await rotateSecretKey(configOf())).toBe(
    'Encrypted 1 secret with the new key. The old key was removed.',
  )
  const [second, ...others] = await readKeyFile(dataDir)
  if (!second) throw new Error('No key.')
  expect(others).toEqual([])
  expect(await stored([second])).toBe('a very secret secret')
  await expect(stored([first])).rejects.toThrow()
  // Killed after the new key was written and before anything was encrypted with it.
  const third = newKey()
  await writeKeyFile(dataDir, [third, second])
  expect(await rotateSecretKey(configOf())).toContain('Encrypted 1 secret')
  expect(await readKeyFile(dataDir)).toEqual([third])
  expect(await stored([third])).toBe('a very secret secret')
  // Killed between the last secret and the end.
  await writeKeyFile(dataDir, [third, second])
  expect(await rotateSecretKey(configOf())).toContain('Encrypted 0 secrets')
})

it('the variable’s key is rotated, and replaces the file', async () => {
  await store()
  const [one, two] = [newKey(), newKey()]
  const moved = await rotateSecretKey(configOf({ STUDIO_SECRET_KEY: keyText(one) }))
  expect(moved).toBe('Encrypted 1 secret with the new key. The key file of the data folder was removed.')
  expect(await readKeyFile(dataDir)).toEqual([])
  expect(await stored([one])).toBe('a very secret secret')
  await expect(rotateSecretKey(configOf({ STUDIO_SECRET_KEY: keyText(one) }))).rejects.toThrow(
    'STUDIO_SECRET_KEY holds one key.',
  )
  const said = await rotateSecretKey(configOf({ STUDIO_SECRET_KEY: `${keyText(two)},${keyText(one)}` }))
  expect(said).toContain('Remove the old key from STUDIO_SECRET_KEY')
  expect(said).not.toContain(keyText(two))
  expect(await stored([two])).toBe('a very secret secret')
})

it('nothing is rotated while a server runs', async () => {
  const lock = await acquireLock(dataDir)
  await expect(rotateSecretKey(configOf())).rejects.toThrow(DataDirBusyError)
  await lock.release()
  await expect(rotateSecretKey(configOf())).rejects.toThrow('Couldn’t find')
})
