import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterFirstScreen } from '../modules/shell/after-first-screen'
import { late } from '../ui/late'
import { toast } from '../ui/toast'

const Toaster = late(async () => (await import('../ui/toaster')).default)

/** The place for toasts. It stands before the first one, as a live region is heard only if it was there before. */
export function Toasts() {
  const client = useQueryClient()
  const isAsked = useSyncExternalStore(toast.subscribe, () => toast.entries().length > 0)
  const [isTime, setIsTime] = useState(false)
  useEffect(() => afterFirstScreen(client, () => setIsTime(true)), [client])
  return (isAsked || isTime) && <Toaster />
}
