import './node-version.mjs'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { buildOrEnd, startServer } from './build.mjs'
import { wantedPort } from './free-port.mjs'
import { install } from './install.mjs'
import { endChildrenOnSignal, root } from './run.mjs'

// Checked before the minute of setup, not after it. The server checks again, in case the port is taken in the meantime.
const host = process.env.HOST || '127.0.0.1'
const port = wantedPort(4173)

/** @returns {Promise<string | undefined>} the system's error code, if the port isn't available */
const portProblem = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })

process.chdir(root)
if ((await portProblem()) === 'EADDRINUSE') {
  console.error(
    `Port ${port} on ${host} is used by another program. Stop it, or choose a different port: PORT=${port + 1} npm start`,
  )
  process.exit(1)
}
const stop = endChildrenOnSignal()
await install()
if (!existsSync(path.resolve(process.env.STUDIO_DIST ?? 'dist', '.stamp'))) console.error('Building…')
await buildOrEnd()
stop()
// In this process, so that the server gets the signals and sets the exit code.
await startServer('main')
