import { StorageError } from '../media/s3-storage'
import { DataDirBusyError } from './lock'
import { readConfig } from './config'
import { ConfigError } from './env'
import { ListenError } from './listen'
import { DatabaseError } from './open-studio'
import { type Running, runProxy, runStudio } from './run'

async function start(): Promise<Running> {
  const config = readConfig()
  return config.upstream ? runProxy(config, config.upstream) : runStudio(config)
}

/** What a person can mend is told in its sentence alone; everything else with its stack. */
function tell(error: unknown): void {
  const known = [ConfigError, DataDirBusyError, DatabaseError, ListenError, StorageError].some(
    (kind) => error instanceof kind,
  )
  console.error(known && error instanceof Error ? error.message : error)
}

function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        tell(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

try {
  const running = await start()
  stopOnSignal(running)
  for (const line of running.lines) console.log(line)
} catch (error) {
  tell(error)
  process.exit(1)
}
