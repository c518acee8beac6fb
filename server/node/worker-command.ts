import type { Config } from './config'
import { runStudio } from './run-studio'

/** Publishes what is due until the process is told to stop; then it lets go of what is under way, in order. */
export async function runWorker(config: Config): Promise<string> {
  const running = await runStudio(config)
  for (const line of running.lines) console.error(line)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  await running.stop()
  return 'The worker has stopped.'
}
