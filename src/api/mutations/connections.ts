import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
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
import { refresh } from './optimistic-update'

// The embedded server's own calls: ask `useExtensions` first.

const refreshAccounts = (client: QueryClient, workspaceId: string) =>
  refresh(client, [accountListQuery(workspaceId).queryKey])

/** Adds a practice account or an agent session. Its inverse is `useDisconnectAccount`. */
export function useAddAccount(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof addAccount>) =>
      send(addAccount, { params: { workspaceId }, body }, { cause: i18n.t('Add account') }),
    onSettled: () => refreshAccounts(client, workspaceId),
  })
}

/** Begins a sign-in at a platform; the answer has the address of its consent page. */
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

/** Connects the chosen pages, channels or profiles of a sign-in. */
export function useFinishConnection(workspaceId: string, connectionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (remoteIds: string[]) =>
      send(
        finishConnection,
        { params: { workspaceId, connectionId }, body: { remoteIds } },
        { cause: i18n.t('Connect accounts') },
      ),
    onSettled: () => {
      refreshAccounts(client, workspaceId)
      refresh(client, [connectionQuery(workspaceId, connectionId).queryKey])
    },
  })
}

/** Asks the platform whether an account can still be published to. */
export function useCheckAccount(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accountId: string) =>
      send(checkAccount, { params: { workspaceId, accountId } }, { cause: i18n.t('Check account') }),
    onSettled: () => refreshAccounts(client, workspaceId),
  })
}

/** Ends an account's sign-in and deletes its credentials; its history stays. There is no way back but connecting again. */
export function useDisconnectAccount(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accountId: string) =>
      send(
        disconnectAccount,
        { params: { workspaceId, accountId } },
        { cause: i18n.t('Disconnect account') },
      ),
    onSettled: () => refreshAccounts(client, workspaceId),
  })
}

/** Sets the developer app of a platform. Operator only. */
export function useSetPlatformApp(platform: Platform) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setPlatformApp>) =>
      send(setPlatformApp, { params: { platform }, body }, { cause: i18n.t('Set up platform') }),
    // A secret is not kept in the page longer than it takes to send it.
    gcTime: 0,
    onSettled: () => refresh(client, [platformListQuery().queryKey]),
  })
}

/** Asks the platform whether it accepts a client ID and secret. Operator only. */
export function useTestPlatformApp(platform: Platform) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof testPlatformApp>) =>
      send(testPlatformApp, { params: { platform }, body }, { cause: i18n.t('Test platform set-up') }),
    gcTime: 0,
  })
}

/** Removes the developer app of a platform: nobody can sign in to it then. Operator only. */
export function useRemovePlatformApp(platform: Platform) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      send(removePlatformApp, { params: { platform } }, { cause: i18n.t('Remove platform set-up') }),
    onSettled: () => refresh(client, [platformListQuery().queryKey]),
  })
}

/** Keeps a post's platform options, by account, in the place of those that it had. */
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

/** Says what became of a delivery that could not be confirmed. */
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
