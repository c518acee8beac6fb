import { useEffect, useState } from 'react'
import type { Upload } from './upload-store'

/** Milliseconds until the upload's slot ends, while it sends; moves every second. */
export function useSlotLeft({ state }: Upload): number | undefined {
  const until = state.kind === 'sending' ? state.expiresAt : undefined
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.max(0, until - now)
}
