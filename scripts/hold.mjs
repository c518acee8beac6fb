import './node-version.mjs'
import { install } from './install.mjs'
import { bin, endChildrenOnSignal, run } from './run.mjs'

/** The robustness suites of docs/security.md in full; `npm test` runs a part of each. @type {Record<string, string[]>} */
const suites = {
  rights: ['server/http/every-right.test.ts'],
  fuzz: ['server/http/fuzz.test.ts'],
  states: ['server/posts/post-states.test.ts'],
  steps: ['server/publishing/steps.test.ts'],
  races: ['server/publishing/publish-race.test.ts', 'server/credits/paid-race.test.ts'],
  kills: ['server/node/kill.test.ts', 'server/node/kill-inside.test.ts'],
  faults: ['src/testing/faults/'],
  operations: ['src/operations/fault-runs.test.ts'],
  typing: ['e2e/typing-killed.spec.ts'],
  uploads: ['server/node/cut-uploads.test.ts'],
  clock: ['server/publishing/worker-clock.test.ts'],
  disk: ['server/node/full-disk.test.ts'],
  soak: ['server/node/soak.test.ts'],
  archives: ['server/node/archive/hostile-archives.test.ts'],
  ssrf: ['server/node/ssrf.test.ts'],
  files: ['server/media/hostile-files.test.ts'],
  scripts: ['src/routes/-stored-script.test.tsx'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(suites, name))
if (unknown.length > 0) {
  const known = Object.keys(suites).join(', ')
  console.error(`Unknown suite: ${unknown.join(', ')}. Usage: npm run hold -- [name …]. Names: ${known}.`)
  process.exit(2)
}

endChildrenOnSignal()
await install()
const { findOrInstallPostgres } = await import('./postgres.mjs')
const { folder: postgres, reason } = await findOrInstallPostgres()
if (reason) console.error(reason)

/** Playwright for browser tests, otherwise Vitest. @param {string[]} files */
const runnerOf = (files) =>
  files.some((file) => file.startsWith('e2e/'))
    ? [bin('@playwright/test/cli.js'), 'test', ...files, '--workers=1']
    : [bin('vitest/vitest.mjs'), 'run', ...files, '--reporter=verbose', '--disable-console-intercept']

/** Rows of the table: suite, outcome, minutes. @type {string[][]} */
const rows = []
for (const [name, files] of Object.entries(suites)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`${name}…`)
  const { code, output, seconds } = await run(process.execPath, runnerOf(files), {
    env: {
      ...process.env,
      NO_COLOR: '1',
      STUDIO_HOLD: 'all',
      ...(postgres && { STUDIO_POSTGRES: postgres }),
    },
  })
  const held = [...output.matchAll(/^held \| (.+) \| (.+)$/gm)].map(([, suite = '', outcome = '']) => [
    suite,
    outcome,
  ])
  const minutes = (seconds / 60).toFixed(1)
  for (const [suite = '', outcome = ''] of held) rows.push([suite, outcome, minutes])
  if (code === 0 && held.length > 0) continue
  process.exitCode = 1
  rows.push([name, '**failed**', minutes])
  console.error(output)
}

console.log('\n| suite | outcome | minutes |\n|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
