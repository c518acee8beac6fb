import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterFirstScreen } from './after-first-screen'

/** Settles what a crash, a reload or a lost connection left open: at the start, and whenever the network is back. */
export function useOperations(workspaceId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    // Where its code can't be fetched there is no network to settle anything over: `online` runs it again.
    const run = () =>
      void import('./resume-operations')
        .then(({ resumeOperations: settleLedger }) => settleLedger(client, workspaceId))
        .catch(() => undefined)
    const callOff = afterFirstScreen(client, run)
    window.addEventListener('online', run)
    return () => {
      callOff()
      window.removeEventListener('online', run)
    }
  }, [client, workspaceId])
}
