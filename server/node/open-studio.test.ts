import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashToken } from '../http/authenticate'
import { readConfig } from './config'
import { databaseFolder, openDatabase, sha256 } from './open-studio'

it('hashes tokens the same way as the JavaScript implementation', () => {
  for (const token of ['scs_0123456789abcdef', '', 'für später', '🙂'])
    expect(sha256(token)).toBe(hashToken(token))
})

it('says what to do about a damaged database', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-damaged-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const folder = databaseFolder(dataDir)
  await mkdir(folder)
  await writeFile(path.join(folder, 'PG_VERSION'), 'x')
  await expect(openDatabase(readConfig({ STUDIO_DATA_DIR: dataDir }))).rejects.toThrow(
    `The database in ${folder} doesn’t start.`,
  )
})
