import { expect, it } from 'vitest'
import { areaOf, folderCycles } from './folder-cycles.mjs'

const module = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
})

it('assigns nested files to their area', () => {
  expect(areaOf('server/app.ts')).toBe('server')
  expect(areaOf('server/node/archive/tar.ts')).toBe('server/node')
})

it('treats each folder of src/api, and each file directly in it, as an area', () => {
  expect(areaOf('src/api/http/send.ts')).toBe('src/api/http')
  expect(areaOf('src/api/errors.ts')).toBe('src/api/errors.ts')
  const modules = [
    module('src/api/connect.ts', 'src/api/http/send.ts'),
    module('src/api/http/send.ts', 'src/api/errors.ts', 'src/api/session/session.ts'),
  ]
  expect(folderCycles(modules, ['src'])).toEqual([])
  const back = module('src/api/session/session.ts', 'src/api/http/send.ts')
  expect(folderCycles([...modules, back], ['src'])).toHaveLength(1)
})

it('finds areas that import each other, directly or through a third', () => {
  const modules = [
    module('server/a/one.ts', 'server/b/one.ts'),
    module('server/b/one.ts', 'server/c/one.ts', 'server/b/two.ts'),
    module('server/c/one.ts', 'server/a/two.ts'),
  ]
  expect(folderCycles(modules, ['server'])).toEqual([
    'server/a → server/b → server/c → server/a (server/a/one.ts → server/b/one.ts; server/b/one.ts → server/c/one.ts; server/c/one.ts → server/a/two.ts)',
  ])
})

it('ignores tests and other folders', () => {
  const modules = [
    module('server/a/one.ts', 'server/b/one.ts'),
    module('server/b/one.test.ts', 'server/a/one.ts'),
    module('src/a/one.ts', 'src/b/one.ts'),
    module('src/b/one.ts', 'src/a/one.ts'),
  ]
  expect(folderCycles(modules, ['server'])).toEqual([])
})
