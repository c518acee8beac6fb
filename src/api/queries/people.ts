import { listInvitations, listMembers, getWorkspaceContents } from '~/contract/people'
import { fresh, queryFor } from './query'

// The embedded server's own calls: ask `useExtensions` first.

/** Who belongs to the workspace. */
export const memberListQuery = (workspaceId: string) =>
  queryFor(listMembers, { params: { workspaceId } }, { staleTime: fresh.live })

/** The invitations that nobody has used yet, without their secrets. */
export const invitationListQuery = (workspaceId: string) =>
  queryFor(listInvitations, { params: { workspaceId } }, { staleTime: fresh.live })

/** What a deletion of the workspace would take along. */
export const workspaceContentsQuery = (workspaceId: string) =>
  queryFor(getWorkspaceContents, { params: { workspaceId } }, { staleTime: 0 })
