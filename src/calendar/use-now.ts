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

/** The current minute, in milliseconds since 1970. Updates while a screen stays open, past midnight too. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute)
