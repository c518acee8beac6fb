import './node-version.mjs'
import { spawn } from 'node:child_process'
import { freePort, wantedPort } from './free-port.mjs'
import { install } from './install.mjs'
import { bin, root } from './run.mjs'

const wanted = wantedPort(5173)
await install()
const [apiPort, port] = [await freePort(0), await freePort(wanted)]
const origin = `http://127.0.0.1:${port}`

// The server prints the sign-in link for STUDIO_ORIGIN, which is Vite's address.
const api = { HOST: '127.0.0.1', PORT: String(apiPort), STUDIO_ORIGIN: origin }
const vite = { STUDIO_DEV_API: `http://127.0.0.1:${apiPort}` }

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
const program = (args, env) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const programs = [
  program([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/node/main.ts'], api),
  program([bin('vite/bin/vite.js'), '--host', '127.0.0.1', '--port', String(port), '--strictPort'], vite),
]

// A second signal would kill the server before it has ended.
let ending = false
/** @param {NodeJS.Signals} signal */
const end = (signal) => {
  if (ending) return
  ending = true
  // Ctrl+C in a terminal reaches them by itself.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const one of programs) one.kill(signal)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => end(signal))

for (const one of programs) {
  // If one program ends, the other is stopped, too.
  one.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    end('SIGTERM')
  })
}
