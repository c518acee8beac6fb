import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { builtServer } from '../testing/program'

it('makes a database that every user can copy, because the builder is often not the one who runs it', async () => {
  const folder = path.join(path.dirname(builtServer), 'first-database')
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
