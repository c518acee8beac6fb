import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** Decisions that no longer hold tell of files as they were. */
const isHistory = (text: string) => /^Status: (superseded|replaced|withdrawn)/m.test(text)

const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))

const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))

it.each(documents)('%s names files that exist', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  const named = isHistory(text) ? [] : [...text.matchAll(/`([\w$@./-]+\.(?:tsx?|mjs|cjs))`/g)]
  expect(named.map(([, name = '']) => name).filter((name) => !isThere(name))).toEqual([])
})

it('names for each defence of docs/security.md the test that shows it', () => {
  const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .filter(([first = '', , test]) => !/^(-|they could$|it could$)/.test(first) && test !== 'test')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(([, , tests = '']) => !/`\S+\.(test|spec)\.tsx?`/.test(tests))).toEqual([])
})
