import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { bin, root } from './run.mjs'

const declarations = `
type Db = { transaction: (run: (tx: Db) => Promise<void>) => Promise<void>; read: () => Promise<void> }
declare const db: Db
declare const deps: { db: Db }
`

/** Pieces of code, and the rule that each breaks. */
const refused: [what: string, code: string, rule: string][] = [
  [
    'the outer database within a transaction',
    'await db.transaction(async (tx) => { await tx.read(); await db.read() })',
    'studio(no-outer-db)',
  ],
  [
    'the outer database of an object',
    'await deps.db.transaction(async (tx) => { await tx.read(); await deps.db.read() })',
    'studio(no-outer-db)',
  ],
  [
    'the outer database in a function within',
    'await db.transaction(async (tx) => { const run = () => db.read(); await tx.read(); await run() })',
    'studio(no-outer-db)',
  ],
  ['a promise that nothing waits for', 'deps.db.read()', 'typescript(no-floating-promises)'],
  ['any', 'export const a: any = 1', 'typescript(no-explicit-any)'],
  ['a non-null assertion', 'export const a = process.env.A!', 'typescript(no-non-null-assertion)'],
  [
    'a suppression without a reason',
    '// oxlint-disable-next-line no-console\nconsole.log(db)',
    'studio(suppression-reason)',
  ],
  ['a suppression of all rules', '/* eslint-disable */\nconsole.log(db)', 'studio(suppression-reason)'],
]

const allowed = `await db.transaction(async (tx) => { await [{ db: tx }][0]?.['db'].read() })
await deps.db.read()
// oxlint-disable-next-line no-console -- a test of this comment
console.log(db)
`

/** The rules that each file breaks, by its name. */
const broken = new Map<string, string[]>()

beforeAll(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'studio-lint-'))
  const codes = [...refused.map(([, code]) => code), allowed]
  for (const [at, code] of codes.entries())
    writeFileSync(path.join(folder, `${at}.ts`), `${declarations}${code}\nexport {}\n`)
  const compilerOptions = { target: 'ES2023', module: 'ESNext', strict: true, types: [] }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const args = [
    bin('oxlint/bin/oxlint'),
    '--config',
    path.join(root, '.oxlintrc.json'),
    '--format',
    'json',
    folder,
  ]
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  for (const { filename, code } of diagnostics) {
    const name = path.basename(filename)
    broken.set(name, [...(broken.get(name) ?? []), code])
  }
  rmSync(folder, { recursive: true })
})

it.each(refused.map(([what, , rule], at) => [what, rule, at] as const))('refuses %s', (_what, rule, at) => {
  expect(broken.get(`${at}.ts`)).toContain(rule)
})

it('allows the outer database beside a transaction, and a suppression with a reason', () => {
  expect(broken.get(`${refused.length}.ts`)).toBeUndefined()
})
