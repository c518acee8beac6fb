import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A program of this repository in a process of its own. */
export interface Program {
  readonly pid: number
  /** Resolves to the match of `pattern` in its output; rejects if it ends before. */
  readonly waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>
  readonly ended: Promise<Ended>
  readonly kill: (signal?: NodeJS.Signals) => void
}

/** Starts a compiled program by its path, with only these variables and `PATH`. */
export const startCompiled = (
  file: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program => start([file, ...args], env)

/** Starts Node with these arguments, and with only these variables and `PATH`. */
export function start(args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(stdout)
          if (match) resolve(match)
        }
        child.stdout.on('data', check)
        check()
        void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${stderr}`)))
      }),
  }
}

/** Runs `file` (TypeScript, relative to the root) to its end, with only these variables and `PATH`. */
export const runProgram = (file: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  start(['--import', 'tsx', file, ...args], env).ended

// The compiled programs, as run by `npm start` and `npm run studio`; they start several times as fast as from source.
// The project `built` of vitest.config.ts builds them before its tests, so a test that starts one belongs there.
export const builtServer = path.resolve('dist-server/main.js')
export const builtCommand = path.resolve('dist-server/cli.js')

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
