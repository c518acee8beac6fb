import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import {
  createWebhook,
  deleteWebhook,
  resendWebhookCall,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '~/contract/webhook-changes'
import { send } from '../http/send'
import { webhookCallsQuery, webhookListQuery } from '../queries/webhooks'
import { useRefreshingMutation } from './optimistic-update'

// Extensions of the embedded server, for owners: check `useExtensions` first.

/** Creates a webhook. The response contains its secret, which is shown only once. */
export const useCreateWebhook = (workspaceId: string) =>
  useRefreshingMutation(
    [webhookListQuery(workspaceId).queryKey],
    (body: BodyOf<typeof createWebhook>) =>
      send(createWebhook, { params: { workspaceId }, body }, { cause: i18n.t('Create webhook') }),
    // Don't cache the secret after it was shown.
    { gcTime: 0 },
  )

/** Changes a webhook's URL or events, or switches it on or off. */
export const useUpdateWebhook = (workspaceId: string, webhookId: string) =>
  useRefreshingMutation([webhookListQuery(workspaceId).queryKey], (body: BodyOf<typeof updateWebhook>) =>
    send(updateWebhook, { params: { workspaceId, webhookId }, body }, { cause: i18n.t('Change webhook') }),
  )

/** Deletes a webhook and its log, which can't be undone. */
export const useDeleteWebhook = (workspaceId: string) =>
  useRefreshingMutation([webhookListQuery(workspaceId).queryKey], (webhookId: string) =>
    send(deleteWebhook, { params: { workspaceId, webhookId } }, { cause: i18n.t('Delete webhook') }),
  )

/** Creates a new secret for a webhook. The response contains it; it is shown only once. */
export const useRotateSecret = (workspaceId: string, webhookId: string) =>
  useRefreshingMutation(
    [webhookListQuery(workspaceId).queryKey],
    () =>
      send(
        rotateWebhookSecret,
        { params: { workspaceId, webhookId } },
        { cause: i18n.t('New webhook secret') },
      ),
    { gcTime: 0 },
  )

/** Sends a test event. */
export const useTestWebhook = (workspaceId: string, webhookId: string) =>
  useRefreshingMutation([webhookCallsQuery(workspaceId, webhookId).queryKey], () =>
    send(testWebhook, { params: { workspaceId, webhookId } }, { cause: i18n.t('Test webhook') }),
  )

/** Sends a call again under the same id. */
export const useResendCall = (workspaceId: string, webhookId: string) =>
  useRefreshingMutation([webhookCallsQuery(workspaceId, webhookId).queryKey], (callId: string) =>
    send(
      resendWebhookCall,
      { params: { workspaceId, webhookId, callId } },
      { cause: i18n.t('Send webhook call again') },
    ),
  )
