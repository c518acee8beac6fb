import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createStore } from '~/src/store/store'

/** The part of the top bar that loads after the first screen. */
export const laterBarPart = createStore<{ readonly Part: ComponentType } | undefined>(undefined)

const checkEveryMs = 1500
/** Checks after which a read that hangs isn't waited for. */
const maxChecks = 8

/**
 * Calls `run` once the first screen has its data, so that later parts of the shell don't compete with it for
 * the network. Returns a function that cancels it.
 */
export function afterFirstScreen(client: QueryClient, run: () => void): () => void {
  let checks = 0
  const check = () => {
    if (client.isFetching() > 0 && ++checks < maxChecks) return
    clearInterval(timer)
    run()
  }
  // Offline there is nothing to compete for, and stored data is needed at once.
  const timer = setInterval(check, navigator.onLine ? checkEveryMs : 0)
  return () => clearInterval(timer)
}
