import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshPosts } from '~/src/api/post-cache'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { toast } from '~/src/ui/toast'
import { afterFirstScreen } from './after-first-screen'

/** Settles what a crash, a reload or a lost connection left open: at the start, and whenever the network is back. */
export function useLedger(workspaceId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const settle = async () => {
      const { ledger } = await import('~/src/api/ledger/ledger')
      const results = await ledger.settle()
      // Signing out must work without a network, too: its code is not of the first screen.
      void import('~/src/api/wipe-device').catch(() => undefined)
      if (results.length === 0) return
      refreshPosts(client, workspaceId)
      for (const { queryKey } of [creditsQuery(), transactionListQuery()])
        void client.invalidateQueries({ queryKey })
      for (const result of results) {
        if (result.kind === 'done') toast.show({ title: 'An interrupted change to a post was finished.' })
        else if (result.kind !== 'pending') {
          toast.show({
            tone: 'failed',
            title: 'An interrupted change to a post:',
            detail: result.failure.message,
          })
        }
      }
    }
    // Where its code can't be fetched there is no network to settle anything over: `online` runs it again.
    const run = () => void settle().catch(() => undefined)
    const callOff = afterFirstScreen(client, run)
    window.addEventListener('online', run)
    return () => {
      callOff()
      window.removeEventListener('online', run)
    }
  }, [client, workspaceId])
}
