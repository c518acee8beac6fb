import { useEffect, useState } from 'react'

const minuteMs = 60_000
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs

/** The present minute, in milliseconds since the epoch. */
export function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return minute
}
