import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { createWorkspace, type Workspace } from '~/contract/account'
import type { BodyOf, Role } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import {
  changeRole,
  createInvitation,
  createSignInLink,
  deleteWorkspace,
  joinWorkspace,
  removeMember,
  revokeInvitation,
  signOutMember,
  updateWorkspace,
} from '~/contract/people'
import { send } from '../http/send'
import { holdChanges } from '../live-state'
import { workspaceListQuery } from '../queries/access'
import { invitationListQuery, memberListQuery } from '../queries/people'
import { refresh, removeFromList, standingOf, useRefreshingMutation } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

const placeWorkspace = (client: QueryClient, saved: Workspace) =>
  client.setQueryData(workspaceListQuery().queryKey, (list) =>
    list?.map((each) => (each.workspaceId === saved.workspaceId ? { ...each, ...saved } : each)),
  )

/** Renames a workspace or sets its time zone. Undo: the same call with the earlier values. */
export const useUpdateWorkspace = (workspaceId: string) =>
  useRefreshingMutation(
    [workspaceListQuery().queryKey],
    (body: BodyOf<typeof updateWorkspace>) =>
      send(updateWorkspace, { params: { workspaceId }, body }, { cause: i18n.t('Save workspace') }),
    { onSuccess: placeWorkspace },
  )

/** Deletes a workspace with everything in it. */
export function useDeleteWorkspace(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      send(
        deleteWorkspace,
        { params: { workspaceId }, body: { name } },
        { cause: i18n.t('Delete workspace') },
      ),
    // On success, the next screen refreshes the list; here a refetch would show an error before leaving.
    onSettled: (_done, error) => error && refresh(client, [workspaceListQuery().queryKey]),
  })
}

/** Creates a workspace that the caller owns. */
export const useCreateWorkspace = () =>
  useRefreshingMutation([workspaceListQuery().queryKey], (body: BodyOf<typeof createWorkspace>) =>
    send(createWorkspace, { body }, { cause: i18n.t('New workspace') }),
  )

const peopleKeys = (workspaceId: string) => [
  memberListQuery(workspaceId).queryKey,
  invitationListQuery(workspaceId).queryKey,
  // In case people change their own role.
  workspaceListQuery().queryKey,
]

const memberOf = (change: unknown): unknown =>
  typeof change === 'object' && change !== null ? Reflect.get(change, 'memberId') : undefined

/** Changes a member's role optimistically. Undo: the same call with the earlier role. */
export function useChangeRole(workspaceId: string) {
  const client = useQueryClient()
  const { queryKey } = memberListQuery(workspaceId)
  const mutationKey = ['role', ...queryKey]
  // While another change runs, a roll-back or a refetch that lacks it must not show in between.
  const isAlone = (memberId?: string) =>
    standingOf(client, mutationKey, (change) => memberId === undefined || memberOf(change) === memberId)
      .isAlone
  return useMutation({
    mutationKey,
    mutationFn: ({ memberId, role }: { memberId: string; role: Role }) =>
      send(
        changeRole,
        { params: { workspaceId, memberId }, body: { role } },
        { cause: i18n.t('Change role') },
      ),
    onMutate: async ({ memberId, role }) => {
      const release = holdChanges()
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list) =>
        list?.map((member) => (member.id === memberId ? { ...member, role } : member)),
      )
      return { before, release }
    },
    onError: (_error, { memberId }, context) => {
      if (!isAlone(memberId)) return
      client.setQueryData(queryKey, (list) =>
        list?.map((member) =>
          member.id === memberId ? (context?.before?.find(({ id }) => id === memberId) ?? member) : member,
        ),
      )
    },
    onSettled: (_member, _error, _change, context) => {
      context?.release()
      if (isAlone()) refresh(client, peopleKeys(workspaceId))
    },
  })
}

/** Removes a member, who needs a new invitation to come back. */
export const useRemoveMember = (workspaceId: string) =>
  useRefreshingMutation(
    peopleKeys(workspaceId),
    (memberId: string) =>
      send(removeMember, { params: { workspaceId, memberId } }, { cause: i18n.t('Remove person') }),
    { onSuccess: (client, { id }) => removeFromList(client, memberListQuery(workspaceId).queryKey, id) },
  )

/** Revokes a member's tokens. */
export function useSignOutMember(workspaceId: string) {
  return useMutation({
    mutationFn: (memberId: string) =>
      send(signOutMember, { params: { workspaceId, memberId } }, { cause: i18n.t('Sign out') }),
  })
}

/** Creates an invitation. The response contains its secret, which is shown only once. */
export const useCreateInvitation = (workspaceId: string) =>
  useRefreshingMutation(
    [invitationListQuery(workspaceId).queryKey],
    (body: BodyOf<typeof createInvitation>) =>
      send(createInvitation, { params: { workspaceId }, body }, { cause: i18n.t('Invite') }),
    { gcTime: 0 },
  )

/** Creates a link that signs a member in. The response contains its secret, which is shown only once. */
export const useCreateSignInLink = (workspaceId: string) =>
  useRefreshingMutation(
    [invitationListQuery(workspaceId).queryKey],
    (memberId: string) =>
      send(createSignInLink, { params: { workspaceId, memberId } }, { cause: i18n.t('Sign-in link') }),
    { gcTime: 0 },
  )

/** Revokes a pending invitation. */
export function useRevokeInvitation(workspaceId: string) {
  const { queryKey } = invitationListQuery(workspaceId)
  return useRefreshingMutation(
    [queryKey],
    (invitationId: string) =>
      send(
        revokeInvitation,
        { params: { workspaceId, invitationId } },
        { cause: i18n.t('Revoke invitation') },
      ),
    { onSuccess: (client, { id }) => removeFromList(client, queryKey, id) },
  )
}

/** Accepts an invitation as the signed-in person. */
export const useJoinWorkspace = () =>
  useRefreshingMutation([workspaceListQuery().queryKey], (invitation: string) =>
    send(joinWorkspace, { body: { invitation } }, { cause: i18n.t('Join') }),
  )
