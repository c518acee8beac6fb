import { useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/access'
import { currentSession } from '~/src/api/session/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

const key = () => webStorageKeys.lastWorkspace(currentSession()?.address ?? '')

/** The workspace last opened on this device, for this API. */
export function lastWorkspace(): string | undefined {
  try {
    return localStorage.getItem(key()) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the open workspace. Without storage, the first workspace opens next time. */
export function rememberWorkspace(workspaceId: string): void {
  try {
    localStorage.setItem(key(), workspaceId)
  } catch {
    return
  }
}

/** Removes a workspace that no longer exists, so that the next start opens another. */
export function forgetWorkspace(workspaceId: string): void {
  try {
    if (localStorage.getItem(key()) === workspaceId) localStorage.removeItem(key())
  } catch {
    return
  }
}

/** The workspace for screens outside of any: the last opened, or the first. */
export function useCurrentWorkspace(): { readonly id: string; readonly name: string } | undefined {
  const { data } = useQuery(workspaceListQuery())
  const last = lastWorkspace()
  const found = data?.find(({ workspaceId }) => workspaceId === last) ?? data?.[0]
  return found && { id: found.workspaceId, name: found.name ?? found.workspaceId }
}
