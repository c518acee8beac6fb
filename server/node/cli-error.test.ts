import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderError } from './cli-error'

const systemError = (code: string, of: string) => Object.assign(new Error(code), { code, path: of })

it('reports problems with the data folder in a sentence', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'a file')
  await writeFile(file, '')
  const dataDir = path.join(file, 'studio')
  const error: unknown = await mkdir(dataDir, { recursive: true }).catch((reason: unknown) => reason)
  expect(folderError(error, dataDir)?.message).toContain('isn’t a folder')
  for (const code of ['EACCES', 'EPERM', 'EROFS'])
    expect(folderError(systemError(code, '/srv/studio/lock'), '/srv/studio')?.message).toContain(
      'can’t write to its data folder /srv/studio',
    )
  // On a read-only disk, Node says that the folder is missing.
  const unmade = Object.assign(systemError('ENOENT', '/srv/studio'), { syscall: 'mkdir' })
  expect(folderError(unmade, '/srv/studio')?.message).toContain('can’t write to its data folder')
  expect(folderError(systemError('ENOSPC', ''), '/srv/studio')?.message).toContain('is full')
})

it('ignores any other error', () => {
  expect(folderError(systemError('EACCES', '/etc/shadow'), '/srv/studio')).toBeUndefined()
  expect(folderError(systemError('ENOENT', '/srv/studio/x'), '/srv/studio')).toBeUndefined()
  expect(folderError('no error', '/srv/studio')).toBeUndefined()
})
