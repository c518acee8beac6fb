import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterFirstScreen } from '../modules/shell/after-first-screen'
import { session } from '../api/session'
import { late } from '../ui/late'
import { toast } from '../ui/toast'

const Toaster = late(async () => {
  const [{ default: Part }, { undoHistory }] = await Promise.all([
    import('../ui/toaster'),
    import('../ui/undo-history'),
  ])
  // Who signs in next has done none of it.
  session.store.subscribe(() => session.store.get().session ?? undoHistory.clear())
  return Part
})

/**
 * The place for toasts. It stands before the first one, as a live region is heard only if it was there before, and stays
 * after the last: its keys take back what no toast shows any more.
 */
export function Toasts() {
  const client = useQueryClient()
  const [isNeeded, setIsNeeded] = useState(() => toast.entries().length > 0)
  useEffect(() => toast.subscribe(() => setIsNeeded(true)), [])
  useEffect(() => afterFirstScreen(client, () => setIsNeeded(true)), [client])
  return isNeeded && <Toaster />
}
