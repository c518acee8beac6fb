import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/run.mjs'
import { loadLine, median, printTable } from './lib/table'

const dataDir = await mkdtemp(path.join(tmpdir(), 'studio-bench-'))
const port = 4190

/** Time in ms from `npm start` until the sign-in link is printed. */
async function start(): Promise<number> {
  const from = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), STUDIO_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('is ready at')) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', () => reject(new Error(said)))
  })
  const took = performance.now() - from
  const gone = new Promise((resolve) => child.once('close', resolve))
  // Ends npm and the server.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await gone
  return took
}

const first = await start()
const again = [await start(), await start(), await start()]
await rm(dataDir, { recursive: true, force: true })
printTable(
  ['npm start', 'ms', 'to hold'],
  [
    ['first, sample data', first.toFixed(0), ''],
    ['again, nothing changed (median of 3)', median(again).toFixed(0), '< 5000'],
  ],
)
console.log(loadLine())
