import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isShared, protectDatabaseFolder, protectDataFolder } from './private-folder'

let parent = ''
let folder = ''
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'studio-private-'))
  folder = path.join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modeOf = async (...names: string[]) =>
  ((await stat(path.join(folder, ...names))).mode & 0o7777).toString(8)
const write = async (mode: number, ...names: string[]) => {
  const place = path.join(folder, ...names)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o755 })
  await writeFile(place, 'x')
  await chmod(place, mode)
}

it('creates a folder only its owner can access', async () => {
  await protectDataFolder(path.join(folder, 'deeper'))
  expect(await modeOf('deeper')).toBe('700')
})

it('protects an accessible folder with its database, media and secrets, and leaves everything else unchanged', async () => {
  await write(0o666, 'database', 'base', '1', '2601')
  await write(0o644, 'media', 'files', 'a', 'b.png')
  await write(0o644, 'owner-token')
  await write(0o640, 'secret-key')
  await write(0o644, 'notes.txt')
  await chmod(folder, 0o755)
  await protectDataFolder(folder)
  await protectDatabaseFolder(folder)
  expect(await modeOf()).toBe('700')
  for (const names of [['database'], ['database', 'base', '1'], ['media'], ['media', 'files', 'a']])
    expect(await modeOf(...names), names.join('/')).toBe('700')
  for (const names of [
    ['database', 'base', '1', '2601'],
    ['media', 'files', 'a', 'b.png'],
    ['owner-token'],
    ['secret-key'],
  ])
    expect(await modeOf(...names), names.join('/')).toBe('600')
  expect(await modeOf('notes.txt')).toBe('644')
})

it('protects a database’s files at every start, even in a protected folder', async () => {
  await write(0o666, 'database', 'postmaster.pid')
  for (const name of ['', 'database']) await chmod(path.join(folder, name), 0o700)
  await protectDatabaseFolder(folder)
  expect(await modeOf('database', 'postmaster.pid')).toBe('600')
})

it('follows no link out of the folder', async () => {
  await mkdir(path.join(folder, 'database'), { recursive: true })
  const outside = path.join(parent, 'outside')
  await writeFile(outside, 'x')
  await chmod(outside, 0o644)
  await symlink(outside, path.join(folder, 'database', 'link'))
  await symlink(outside, path.join(folder, 'owner-token'))
  await protectDataFolder(folder)
  await protectDatabaseFolder(folder)
  expect((await stat(outside)).mode & 0o777).toBe(0o644)
  expect(await readdir(folder)).toContain('owner-token')
})

it('counts the whole disk as shared by all users', () => {
  // `protectDataFolder` itself, run as root, would close the disk if this failed.
  expect(isShared(path.parse(folder).root, { mode: 0o755 })).toBe(true)
  expect(isShared(folder, { mode: 0o755 })).toBe(false)
})

it('refuses a folder shared by all users', async () => {
  await mkdir(folder)
  await chmod(folder, 0o1777)
  await expect(protectDataFolder(folder)).rejects.toThrow(
    `${folder} is shared by all users of this machine. Set STUDIO_DATA_DIR to a folder of your own.`,
  )
  expect(await modeOf()).toBe('1777')
})

// The kernel's own folders are accessible to everybody, and their permissions can't be changed.
it.runIf(process.platform === 'linux')('refuses one whose permissions can’t be changed', async () => {
  await expect(protectDataFolder('/proc/self/task')).rejects.toThrow(
    /^Other users of this machine can open .*, and its rights can’t be changed \(EPERM\)\. Start the studio as/,
  )
})
