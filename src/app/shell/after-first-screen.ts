import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds. */
const lookEvery = 1500
/** Looks after which a read that hangs is waited for no longer. */
const timeoutMs = 8

/**
 * Calls `run` when the first screen has its data: what the shell needs only later must not compete with it for the
 * network. Returns how to call it off.
 */
export function afterFirstScreen(client: QueryClient, run: () => void): () => void {
  let looks = 0
  const timer = setInterval(
    () => {
      if (client.isFetching() > 0 && ++looks < timeoutMs) return
      clearInterval(timer)
      run()
      // Without a network there is nothing to compete for, and what was seen is waited for.
    },
    navigator.onLine ? lookEvery : 0,
  )
  return () => clearInterval(timer)
}
