import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { readOwnerToken } from './owner-token'

/** A server in a process of its own, as started by `npm start`. */
export interface TestProcess {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string
  readonly token: string
  readonly pid: number
  /** Sends the signal, and resolves when the process has exited. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

const main = path.resolve('server/node/main.ts')

async function originOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The process has no pipes.')
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString()
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = / is ready at (\S+)$/.exec(line) ?? []
    if (origin !== undefined) return origin
  }
  throw new Error(`The server did not start: ${errorOutput}`)
}

/**
 * Starts the real server on a free port over `dataDir`, and waits until it is ready.
 * @param program the compiled server; runs from source when left out
 */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  program?: string,
): Promise<TestProcess> {
  const child = spawn(process.execPath, program === undefined ? ['--import', 'tsx', main] : [program], {
    env: {
      ...process.env,
      PORT: '0',
      STUDIO_DATA_DIR: dataDir,
      STUDIO_DIST: path.join(dataDir, 'none'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  try {
    const origin = await originOf(child)
    return {
      origin,
      pid: child.pid ?? 0,
      token: (await readOwnerToken(dataDir)) ?? '',
      async end(signal) {
        child.kill(signal)
        await gone
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
