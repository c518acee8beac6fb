import { useEffect, useState, useSyncExternalStore } from 'react'
import { late } from '../ui/late'
import { toast } from '../ui/toast'

const Toaster = late(async () => (await import('../ui/toaster')).default)

/** Milliseconds after which it stands without a toast: a live region is heard only if it was there before. */
const soon = 1000

/** The place for toasts, which the first screen is sent without. */
export function Toasts() {
  const isAsked = useSyncExternalStore(toast.subscribe, () => toast.entries().length > 0)
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), soon)
    return () => clearTimeout(timer)
  }, [])
  return (isAsked || isTime) && <Toaster />
}
