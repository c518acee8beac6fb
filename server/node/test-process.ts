import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import path from 'node:path'

/** A server in a process of its own, as `npm start` runs it. */
export interface TestProcess {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string
  readonly token: string
  /** Ends it by the signal, and resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

const main = path.resolve('server/node/main.ts')

async function signInLink(child: ChildProcess): Promise<URL> {
  if (!child.stdout || !child.stderr) throw new Error('The process has no pipes.')
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, link] = /^Sign in: (\S+)$/.exec(line) ?? []
    if (link !== undefined) return new URL(link)
  }
  throw new Error(`The server did not start: ${complaints}`)
}

/** Starts the real server on a free port over `dataDir`, and waits for its sign-in link. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}): Promise<TestProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
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
    const link = await signInLink(child)
    return {
      origin: link.origin,
      token: new URLSearchParams(link.hash.slice(1)).get('token') ?? '',
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
