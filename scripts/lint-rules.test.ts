import path from 'node:path'
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

// The types of one file are enough here, and read much sooner than those of all.
const project = path.join(import.meta.dirname, 'lint-rules.tsconfig.json')
const eslint = new ESLint({
  cwd: path.dirname(import.meta.dirname),
  overrideConfig: {
    languageOptions: {
      parserOptions: {
        projectService: false,
        project,
        // With CI=true the file on the disk would be judged, not the text given here.
        disallowAutomaticSingleRunInference: true,
      },
    },
  },
})

/** What the project's own rules say of a piece of server code; it borrows the name of the file in that project. */
const rulesBroken = async (code: string): Promise<(string | null)[]> => {
  const [result] = await eslint.lintText(code, { filePath: 'server/node/lock.ts' })
  return result?.messages.map((message) => message.ruleId) ?? []
}

const declarations = `
type Db = { transaction: (run: (tx: Db) => Promise<void>) => Promise<void>; read: () => Promise<void> }
declare const db: Db
declare const deps: { db: Db }
`

it.each([
  'await db.transaction(async (tx) => { await tx.read(); await db.read() })',
  'await deps.db.transaction(async (tx) => { await tx.read(); await deps.db.read() })',
  'await db.transaction(async (tx) => { const run = () => db.read(); await tx.read(); await run() })',
])('refuses the outer database within a transaction: %s', async (code) => {
  expect(await rulesBroken(`${declarations}${code}\nexport {}\n`)).toContain('no-restricted-syntax')
})

it('allows the transaction itself, under whatever name it is handed on', async () => {
  const code =
    'await db.transaction(async (tx) => { await [{ db: tx }][0]?.db.read() })\nawait db.read()\nexport {}\n'
  const broken = await rulesBroken(`${declarations}${code.replace('?.db', "?.['db']")}`)
  expect(broken).not.toContain('no-restricted-syntax')
})

it.each([
  ['a promise that nobody waits for', 'deps.db.read()', '@typescript-eslint/no-floating-promises'],
  ['any', 'export const a: any = 1', '@typescript-eslint/no-explicit-any'],
  ['a bare non-null mark', 'export const a = process.env.A!', '@typescript-eslint/no-non-null-assertion'],
  [
    'a suppression without its reason',
    '// eslint-disable-next-line no-console\nconsole.log(db)',
    '@eslint-community/eslint-comments/require-description',
  ],
])('refuses %s', async (_what, code, rule) => {
  expect(await rulesBroken(`${declarations}${code}\nexport {}\n`)).toContain(rule)
})
