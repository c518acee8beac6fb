import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs / 4)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

const minute = () => Math.floor(Date.now() / minuteMs) * minuteMs

/** The present minute, in milliseconds since 1970; a screen left open over midnight follows it. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute)
