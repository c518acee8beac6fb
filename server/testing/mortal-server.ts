import { writeSync } from 'node:fs'
import { startRefresher } from '../accounts/refresher'
import { createAccountSessions } from '../accounts/sessions'
import { readConfig } from '../node/config'
import { openStudio } from '../node/open-studio'
import { startWorker } from '../publishing/worker'
import { recoverAfterCrash } from '../upkeep'
import { parseScaled, timeOf } from './clock'
import { watched } from './mortal-database'

// A server process without a port, for tests: it publishes due posts by the clock of TEST_CLOCK, on the database and
// folder in the environment, and kills itself at the TEST_DIES_AT-th boundary between two steps: before or after a
// write, before a request to a platform, or after the platform processed it.

const clock = parseScaled(process.env.TEST_CLOCK ?? '')
const diesAt = Number(process.env.TEST_DIES_AT ?? Number.POSITIVE_INFINITY)
Date.now = () => timeOf(clock)

// Leases are renewed in real time but expire by this clock, so timers are scaled too.
const everyMs = globalThis.setInterval
Object.assign(globalThis, {
  setInterval: (run: () => void, ms: number) => everyMs(run, ms / clock.rate),
})

let boundaries = 0
function boundary(where: string): void {
  boundaries += 1
  if (boundaries !== diesAt) return
  // Synchronous, because pending output is lost.
  writeSync(1, `dies ${where}\n`)
  process.kill(process.pid, 'SIGKILL')
}

const between =
  (what: string) =>
  async <T>(run: () => Promise<T>): Promise<T> => {
    boundary(`before ${what}`)
    const result = await run()
    boundary(`after ${what}`)
    return result
  }

const studio = await openStudio(readConfig(), 'http://127.0.0.1')
const { simulators } = studio.deps
if (!simulators) throw new Error('There are no simulated platforms.')
const mortal = {
  ...studio.deps,
  db: watched(studio.deps.db, between('a write')),
  simulators: {
    ...simulators,
    fetch: (request: Request) =>
      between(request.method === 'GET' ? 'a look' : 'a request')(() => simulators.fetch(request)),
  },
}
const deps = { ...mortal, sessions: createAccountSessions(mortal) }
await recoverAfterCrash(deps, studio.isOnlyProcess)
const worker = startWorker(deps, { everyMs: 200 })
const refresher = startRefresher(deps)
process.once('SIGTERM', () => {
  void (async () => {
    await refresher.stop()
    await worker.stop()
    await studio.close()
    process.exit(0)
  })()
})
process.stdout.write('ready\n')
