import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds between checks. */
const lookEvery = 1500
/** Checks after which a read that hangs isn't waited for. */
const timeoutMs = 8

/**
 * Calls `run` once the first screen has its data, so that later parts of the shell don't compete with it for
 * the network. Returns a function that cancels it.
 */
export function afterFirstScreen(client: QueryClient, run: () => void): () => void {
  let looks = 0
  const timer = setInterval(
    () => {
      if (client.isFetching() > 0 && ++looks < timeoutMs) return
      clearInterval(timer)
      run()
      // Offline there is nothing to compete for, and stored data is needed at once.
    },
    navigator.onLine ? lookEvery : 0,
  )
  return () => clearInterval(timer)
}
