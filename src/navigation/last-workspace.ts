import { currentSession } from '~/src/api/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

const key = () => webStorageKeys.lastWorkspace(currentSession()?.address ?? '')

/** The workspace that was open last on this device, with this API. */
export function lastWorkspace(): string | undefined {
  try {
    return localStorage.getItem(key()) ?? undefined
  } catch {
    return undefined
  }
}

/** Notes the workspace that is open. Without storage the first workspace opens next time. */
export function rememberWorkspace(workspaceId: string): void {
  try {
    localStorage.setItem(key(), workspaceId)
  } catch {
    return
  }
}
