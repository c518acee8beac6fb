import { CliError } from './cli-error'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does work that has to clean up after itself also when it is told to stop: `signal` then fires with an error that says
 * so. Told twice, the process ends as ever.
 */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const onSignal = (): void => stop.abort(new CliError('Cancelled.'))
  for (const name of signals) process.once(name, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    for (const name of signals) process.off(name, onSignal)
  }
}

/** The bytes, until the signal fires. */
export async function* stoppable(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}
