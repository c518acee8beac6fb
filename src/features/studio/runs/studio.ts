import type { QueryClient } from '@tanstack/react-query'
import { listMedia } from '~/contract/endpoints'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { keyFor } from '~/src/api/query'

/** What runs need of their surroundings. */
export interface Studio {
  readonly client: QueryClient
  readonly workspaceId: string
}

/** Has what a generation changes read again. */
export function refreshSpent({ client, workspaceId }: Studio): void {
  const media = keyFor(listMedia, { params: { workspaceId } })
  for (const queryKey of [media, creditsQuery().queryKey, transactionListQuery().queryKey]) {
    void client.invalidateQueries({ queryKey })
  }
}
