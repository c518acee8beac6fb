import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '../testing/program'

let parent = ''
beforeAll(async () => void (parent = await mkdtemp(path.join(os.tmpdir(), 'studio-first-'))))
afterAll(() => rm(parent, { recursive: true, force: true }))

it('makes a database that every user can copy: the one who serves is often not the one who built', async () => {
  const folder = path.join(parent, 'first')
  expect(await runProgram('server/node/make-first-database.ts', [folder], {})).toMatchObject({ code: 0 })
  const names = await readdir(folder, { recursive: true })
  expect(names).toContain('PG_VERSION')
  const closed = []
  for (const name of ['', ...names]) {
    const found = await stat(path.join(folder, name))
    const wanted = found.isDirectory() ? 0o755 : 0o644
    if ((found.mode & 0o777) !== wanted) closed.push(`${name} ${(found.mode & 0o777).toString(8)}`)
  }
  expect(closed).toEqual([])
})
