import { listQueues, listSocialAccounts } from '~/contract/endpoints'
import { fresh, queryFor } from '../query'

/** The workspace's connected accounts. */
export const accountListQuery = (workspaceId: string) =>
  queryFor(listSocialAccounts, { params: { workspaceId } }, { staleTime: fresh.settled })

/** The workspace's posting queues. */
export const queueListQuery = (workspaceId: string) =>
  queryFor(listQueues, { params: { workspaceId } }, { staleTime: fresh.calm })
