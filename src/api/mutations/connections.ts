import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addAccount,
  checkAccount,
  disconnectAccount,
  finishConnection,
  removePlatformApp,
  resolveDelivery,
  setPlatformApp,
  setPostOptions,
  startConnection,
  testPlatformApp,
} from '~/contract/connections'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import type { Platform } from '~/contract/social'
import { send } from '../http/send'
import { connectionQuery, platformListQuery, postOptionsQuery } from '../queries/connections'
import { placePost, refreshPosts } from '../queries/post-cache'
import { accountListQuery } from '../queries/workspace'
import { useRefreshingMutation } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

/** Adds a practice account or an agent session. Undo: `useDisconnectAccount`. */
export const useAddAccount = (workspaceId: string) =>
  useRefreshingMutation([accountListQuery(workspaceId).queryKey], (body: BodyOf<typeof addAccount>) =>
    send(addAccount, { params: { workspaceId }, body }, { cause: i18n.t('Add account') }),
  )

/** Starts a sign-in at a platform; the response has the URL of its consent page. */
export function useStartConnection(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof startConnection>) =>
      send(
        startConnection,
        { params: { workspaceId }, body },
        { cause: i18n.t('Sign in to a platform'), keepsCookie: true },
      ),
    onSuccess: (connection) =>
      client.setQueryData(connectionQuery(workspaceId, connection.id).queryKey, connection),
  })
}

/** Connects the chosen pages, channels or profiles after a sign-in. */
export const useFinishConnection = (workspaceId: string, connectionId: string) =>
  useRefreshingMutation(
    [accountListQuery(workspaceId).queryKey, connectionQuery(workspaceId, connectionId).queryKey],
    (remoteIds: string[]) =>
      send(
        finishConnection,
        { params: { workspaceId, connectionId }, body: { remoteIds } },
        { cause: i18n.t('Connect accounts') },
      ),
  )

/** Asks the platform whether an account can still be published to. */
export const useCheckAccount = (workspaceId: string) =>
  useRefreshingMutation([accountListQuery(workspaceId).queryKey], (accountId: string) =>
    send(checkAccount, { params: { workspaceId, accountId } }, { cause: i18n.t('Check account') }),
  )

/** Disconnects an account and deletes its credentials, which can't be undone; its history stays. */
export const useDisconnectAccount = (workspaceId: string) =>
  useRefreshingMutation([accountListQuery(workspaceId).queryKey], (accountId: string) =>
    send(disconnectAccount, { params: { workspaceId, accountId } }, { cause: i18n.t('Disconnect account') }),
  )

/** Sets the developer app of a platform. Operator only. */
export const useSetPlatformApp = (platform: Platform) =>
  useRefreshingMutation(
    [platformListQuery().queryKey],
    (body: BodyOf<typeof setPlatformApp>) =>
      send(setPlatformApp, { params: { platform }, body }, { cause: i18n.t('Set up platform') }),
    // Don't cache the secret after it is sent.
    { gcTime: 0 },
  )

/** Asks the platform whether it accepts a client ID and secret. Operator only. */
export function useTestPlatformApp(platform: Platform) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof testPlatformApp>) =>
      send(testPlatformApp, { params: { platform }, body }, { cause: i18n.t('Test platform set-up') }),
    gcTime: 0,
  })
}

/** Removes the developer app of a platform, so that nobody can sign in to it. Operator only. */
export const useRemovePlatformApp = (platform: Platform) =>
  useRefreshingMutation([platformListQuery().queryKey], () =>
    send(removePlatformApp, { params: { platform } }, { cause: i18n.t('Remove platform set-up') }),
  )

/** Replaces a post's platform options, given by account. */
export async function savePostOptions(
  client: QueryClient,
  workspaceId: string,
  postId: string,
  options: BodyOf<typeof setPostOptions>['options'],
) {
  const saved = await send(
    setPostOptions,
    { params: { workspaceId, postId }, body: { options } },
    { cause: i18n.t('Platform options') },
  )
  client.setQueryData(postOptionsQuery(workspaceId, postId).queryKey, saved)
  return saved
}

/** Records what became of a delivery that couldn't be confirmed. */
export function useResolveDelivery(workspaceId: string, postId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ deliveryId, ...body }: BodyOf<typeof resolveDelivery> & { deliveryId: string }) =>
      send(
        resolveDelivery,
        { params: { workspaceId, postId, deliveryId }, body },
        { cause: i18n.t('Resolve delivery') },
      ),
    onSuccess: (post) => placePost(client, workspaceId, post),
    onSettled: () => refreshPosts(client, workspaceId, postId),
  })
}
