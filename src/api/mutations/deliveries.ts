import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  callOffDelivery,
  failDelivery,
  finishDelivery,
  getDelivery,
  listDeliveries,
} from '~/contract/deliveries'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { placePost, refreshPosts } from '../queries/post-cache'
import { keyFor } from '../queries/query'
import { refresh } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

function refreshDeliveries(client: QueryClient, workspaceId: string, postId: string | undefined): void {
  refreshPosts(client, workspaceId, postId)
  refresh(
    client,
    [getDelivery, listDeliveries].map((endpoint) => keyFor(endpoint, { params: { workspaceId } })),
  )
}

/** Reports a delivery of an agent session as posted by hand. */
export function useFinishDelivery(workspaceId: string, postId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ deliveryId, ...body }: BodyOf<typeof finishDelivery> & { deliveryId: string }) =>
      send(finishDelivery, { params: { workspaceId, deliveryId }, body }, { cause: i18n.t('Post delivery') }),
    onSettled: () => refreshDeliveries(client, workspaceId, postId),
  })
}

/** Reports a delivery of an agent session as impossible to post. */
export function useFailDelivery(workspaceId: string, postId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ deliveryId, ...body }: BodyOf<typeof failDelivery> & { deliveryId: string }) =>
      send(failDelivery, { params: { workspaceId, deliveryId }, body }, { cause: i18n.t('Post delivery') }),
    onSettled: () => refreshDeliveries(client, workspaceId, postId),
  })
}

/** Cancels a delivery before anything was sent. */
export function useCallOffDelivery(workspaceId: string, postId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: string) =>
      send(callOffDelivery, { params: { workspaceId, deliveryId } }, { cause: i18n.t('Call off delivery') }),
    onSuccess: (post) => placePost(client, workspaceId, post),
    onSettled: () => refreshDeliveries(client, workspaceId, postId),
  })
}
