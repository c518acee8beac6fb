import type { QueryClient } from '@tanstack/react-query'
import { ledger } from '~/src/api/ledger/ledger'
import { refreshPosts } from '~/src/api/post-cache'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { toast } from '~/src/ui/toast'
// Signing out must work without a network, too: its code comes with this.
import './afterwards'

/** Settles what was left open and tells what came of it. */
export async function settleLedger(client: QueryClient, workspaceId: string): Promise<void> {
  const results = await ledger.settle()
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
