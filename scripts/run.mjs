import { spawn } from 'node:child_process'
import path from 'node:path'

/** The repository's root folder. */
export const root = path.dirname(import.meta.dirname)

/** @typedef {{ code: number, output: string, seconds: number }} Result */
/** @typedef {{ env?: Record<string, string | undefined>, show?: boolean }} RunOptions */

const isWindows = process.platform === 'win32'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Ends running child processes when this process gets a signal.
 * @returns {() => void} stops doing so, for programs that handle signals themselves
 */
export const endChildrenOnSignal = () => {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

/**
 * Runs a command in the root folder and collects its output; `show` also writes it to stdout while it runs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Result>}
 */
export const run = (command, args, { env = process.env, show = false } = {}) =>
  new Promise((resolve) => {
    const start = performance.now()
    // On Windows npm is a .cmd file, which needs a shell; the arguments are trusted.
    const shell = isWindows && command === 'npm'
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      output += chunk.toString()
      if (show) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    /** @param {number} code */
    const end = (code) => {
      running.delete(child)
      resolve({ code, output, seconds: (performance.now() - start) / 1000 })
    }
    child.once('error', (error) => {
      output += `${command}: ${error.message}\n`
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })

/**
 * Path of the Node program behind a package's command, which runs on every system without a shell.
 * @param {string} file within node_modules
 */
export const bin = (file) => path.join(root, 'node_modules', file)
