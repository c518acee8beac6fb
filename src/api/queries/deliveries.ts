import { getDelivery, listDeliveries } from '~/contract/deliveries'
import { i18n } from '~/contract/i18n'
import { fresh, listLimit, queryFor } from './query'

// The embedded server's own reads: ask `useExtensions` first.

/** What waits to be posted by an agent or a person, oldest first. */
export const deliveryListQuery = (workspaceId: string) =>
  queryFor(
    listDeliveries,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.live, cause: i18n.t('Posts to post yourself') },
  )

/** One delivery, whether it waits or has ended. */
export const deliveryQuery = (workspaceId: string, deliveryId: string) =>
  queryFor(getDelivery, { params: { workspaceId, deliveryId } }, { staleTime: fresh.live })
