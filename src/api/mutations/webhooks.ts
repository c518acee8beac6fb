import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import {
  createWebhook,
  deleteWebhook,
  resendWebhookCall,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '~/contract/webhooks'
import { send } from '../http/send'
import { webhookCallsQuery, webhookListQuery } from '../queries/webhooks'
import { refresh } from './optimistic-update'

// Extensions of the embedded server, for owners: check `useExtensions` first.

const refreshList = (client: QueryClient, workspaceId: string) =>
  refresh(client, [webhookListQuery(workspaceId).queryKey])

/** Creates a webhook. The response contains its secret, which is shown only once. */
export function useCreateWebhook(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createWebhook>) =>
      send(createWebhook, { params: { workspaceId }, body }, { cause: i18n.t('Create webhook') }),
    // Don't cache the secret after it was shown.
    gcTime: 0,
    onSettled: () => refreshList(client, workspaceId),
  })
}

/** Changes a webhook's URL or events, or switches it on or off. */
export function useUpdateWebhook(workspaceId: string, webhookId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateWebhook>) =>
      send(updateWebhook, { params: { workspaceId, webhookId }, body }, { cause: i18n.t('Change webhook') }),
    onSettled: () => refreshList(client, workspaceId),
  })
}

/** Deletes a webhook and its log, which can't be undone. */
export function useDeleteWebhook(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (webhookId: string) =>
      send(deleteWebhook, { params: { workspaceId, webhookId } }, { cause: i18n.t('Delete webhook') }),
    onSettled: () => refreshList(client, workspaceId),
  })
}

/** Creates a new secret for a webhook. The response contains it; it is shown only once. */
export function useRotateSecret(workspaceId: string, webhookId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      send(
        rotateWebhookSecret,
        { params: { workspaceId, webhookId } },
        { cause: i18n.t('New webhook secret') },
      ),
    gcTime: 0,
    onSettled: () => refreshList(client, workspaceId),
  })
}

/** Sends a test event. */
export function useTestWebhook(workspaceId: string, webhookId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      send(testWebhook, { params: { workspaceId, webhookId } }, { cause: i18n.t('Test webhook') }),
    onSettled: () => refresh(client, [webhookCallsQuery(workspaceId, webhookId).queryKey]),
  })
}

/** Sends a call again under the same id. */
export function useResendCall(workspaceId: string, webhookId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (callId: string) =>
      send(
        resendWebhookCall,
        { params: { workspaceId, webhookId, callId } },
        { cause: i18n.t('Send webhook call again') },
      ),
    onSettled: () => refresh(client, [webhookCallsQuery(workspaceId, webhookId).queryKey]),
  })
}
