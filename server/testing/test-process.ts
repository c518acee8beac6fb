import path from 'node:path'
import { readOwnerToken } from '../node/owner-token'
import { start } from './program'

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

/**
 * Starts the real server on a free port over `dataDir`, and waits until it is ready.
 * @param program the compiled server; runs from source when left out
 */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  program?: string,
): Promise<TestProcess> {
  const started = start(program === undefined ? ['--import', 'tsx', main] : [program], {
    PORT: '0',
    STUDIO_DATA_DIR: dataDir,
    STUDIO_DIST: path.join(dataDir, 'none'),
    ...env,
  })
  const [, origin = ''] = await started.waitForOutput(/ is ready at (\S+)\n/)
  return {
    origin,
    pid: started.pid,
    token: (await readOwnerToken(dataDir)) ?? '',
    async end(signal) {
      started.kill(signal)
      await started.ended
    },
  }
}
