import { getDelivery, listDeliveries } from '~/contract/deliveries'
import { i18n } from '~/contract/i18n'
import { fresh, listLimit, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

/** Deliveries that an agent or a person has to post, oldest first. */
export const deliveryListQuery = (workspaceId: string) =>
  queryFor(
    listDeliveries,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.live, cause: i18n.t('Posts to post yourself') },
  )

/** One delivery, pending or finished. */
export const deliveryQuery = (workspaceId: string, deliveryId: string) =>
  queryFor(getDelivery, { params: { workspaceId, deliveryId } }, { staleTime: fresh.live })
