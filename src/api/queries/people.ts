import { getWorkspaceContents, listInvitations, listMembers } from '~/contract/people'
import { fresh, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

/** The members of the workspace. */
export const memberListQuery = (workspaceId: string) =>
  queryFor(listMembers, { params: { workspaceId } }, { staleTime: fresh.live })

/** The pending invitations, without their secrets. */
export const invitationListQuery = (workspaceId: string) =>
  queryFor(listInvitations, { params: { workspaceId } }, { staleTime: fresh.live })

/** What deleting the workspace would delete with it. */
export const workspaceContentsQuery = (workspaceId: string) =>
  queryFor(getWorkspaceContents, { params: { workspaceId } }, { staleTime: 0 })
