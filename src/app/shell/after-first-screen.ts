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

/** Pauses between attempts to load code, doubled up to the longest. */
const [firstRetryMs, longestRetryMs] = [5_000, 120_000]

/**
 * Calls `load` until it succeeds: again after a pause, or once the browser is back online. Returns a function that ends it.
 */
export function untilLoaded(load: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstRetryMs
  let isEnded = false
  const stopWaiting = () => {
    clearTimeout(timer)
    removeEventListener('online', run)
  }
  const run = () => {
    stopWaiting()
    load().catch(() => {
      if (isEnded) return
      timer = setTimeout(run, pauseMs)
      pauseMs = Math.min(2 * pauseMs, longestRetryMs)
      addEventListener('online', run)
    })
  }
  run()
  return () => {
    isEnded = true
    stopWaiting()
  }
}
