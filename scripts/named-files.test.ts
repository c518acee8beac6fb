import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** Superseded decisions may name files that no longer exist. */
const isHistory = (text: string) => /^Status: (superseded|replaced|withdrawn)/m.test(text)

const exists = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))

const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))

it.each(documents)('%s only names existing files', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  const named = isHistory(text) ? [] : [...text.matchAll(/`([\w$@./-]+\.(?:tsx?|mjs|cjs))`/g)]
  expect(named.map(([, name = '']) => name).filter((name) => !exists(name))).toEqual([])
})

it('docs/security.md names a test for each defence', () => {
  const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .filter(([first = '', , test]) => !/^(-|they could$|it could$)/.test(first) && test !== 'test')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(([, , tests = '']) => !/`\S+\.(test|spec)\.tsx?`/.test(tests))).toEqual([])
})
