import { useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/account'
import { lastWorkspace } from './last-workspace'

/** The workspace that a screen outside of any speaks of: the one opened last, else the first. */
export function useCurrentWorkspace(): { readonly id: string; readonly name: string } | undefined {
  const { data } = useQuery(workspaceListQuery())
  const last = lastWorkspace()
  const found = data?.find(({ workspaceId }) => workspaceId === last) ?? data?.[0]
  return found && { id: found.workspaceId, name: found.name ?? found.workspaceId }
}
