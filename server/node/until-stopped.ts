import { CliError } from './cli-error'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work that must also clean up when interrupted: `signal` then aborts with an error that says so. A second
 * signal ends the process as usual.
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

/** Passes the bytes through until the signal aborts. */
export async function* stoppable(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}
