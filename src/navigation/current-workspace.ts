import { useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/access'
import { currentSession } from '~/src/api/session/session'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

const key = () => webStorageKeys.lastWorkspace(currentSession()?.address ?? '')

/** The workspace last opened on this device, for this API. */
export const lastWorkspace = (): string | undefined => readStorage(key()) ?? undefined

/** Stores the open workspace. Without storage, the first workspace opens next time. */
export const rememberWorkspace = (workspaceId: string): void => writeStorage(key(), workspaceId)

/** Removes a workspace that no longer exists, so that the next start opens another. */
export function forgetWorkspace(workspaceId: string): void {
  if (lastWorkspace() === workspaceId) writeStorage(key(), null)
}

/** The workspace for screens outside of any: the last opened, or the first. */
export function useCurrentWorkspace(): { readonly id: string; readonly name: string } | undefined {
  const { data } = useQuery(workspaceListQuery())
  const last = lastWorkspace()
  const found = data?.find(({ workspaceId }) => workspaceId === last) ?? data?.[0]
  return found && { id: found.workspaceId, name: found.name ?? found.workspaceId }
}
