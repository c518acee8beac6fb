import { useEffect, useState, useSyncExternalStore } from 'react'

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

/** The current time in milliseconds since 1970, updated every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
