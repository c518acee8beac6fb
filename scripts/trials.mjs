import './node-version.mjs'
import { install } from './install.mjs'
import { bin, endChildrenOnSignal, run } from './run.mjs'

/**
 * Tests that take too long for `npm test`, or run there reduced: their file or folder, and the variables for a full run.
 * @type {Record<string, { file: string, env: Record<string, string>, postgres?: boolean }>}
 */
const trials = {
  faults: { file: 'server/publishing/faults/', env: { STUDIO_FAULT_MATRIX: 'all' } },
  kills: {
    file: 'server/node/kill-processes.trial.test.ts',
    env: { STUDIO_KILL_ROUNDS: '300' },
    postgres: true,
  },
  posts: {
    file: 'server/publishing/many-posts.trial.test.ts',
    env: { STUDIO_MANY_POSTS: '1000' },
    postgres: true,
  },
  processes: {
    file: 'server/node/four-processes.trial.test.ts',
    env: {
      STUDIO_PROCESSES_POSTS: '10000',
      STUDIO_PROCESSES_MINUTES: '10',
      STUDIO_PROCESSES_KILLS: '200',
      STUDIO_PROCESSES_SECONDS: '20',
    },
    postgres: true,
  },
  agents: { file: 'server/node/agent-restarts.trial.test.ts', env: { STUDIO_AGENT_POSTS: '100' } },
  video: { file: 'server/publishing/big-video.trial.test.ts', env: { STUDIO_VIDEO_MB: '2048' } },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(trials, name))
if (unknown.length > 0) {
  const known = Object.keys(trials).join(', ')
  console.error(`Unknown trial: ${unknown.join(', ')}. Usage: npm run trials -- [name …]. Names: ${known}.`)
  process.exit(2)
}

endChildrenOnSignal()
await install()
const { findOrInstallPostgres } = await import('./postgres.mjs')

for (const [name, { file, env, postgres }] of Object.entries(trials)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { folder, reason } = postgres ? await findOrInstallPostgres() : { folder: undefined, reason: '' }
  if (reason) console.log(reason)
  console.log(`\n── ${name} ──`)
  const variables = { ...env, ...process.env, STUDIO_TRIAL: 'on', ...(folder && { STUDIO_POSTGRES: folder }) }
  const { code } = await run(
    process.execPath,
    [bin('vitest/vitest.mjs'), 'run', file, '--reporter=verbose'],
    {
      env: variables,
      show: true,
    },
  )
  if (code !== 0) process.exitCode = 1
}
