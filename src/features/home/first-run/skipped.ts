import { useMemo, useState } from 'react'
import { currentSession } from '~/src/api/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

const keyOf = (workspaceId: string) => webStorageKeys.firstRun(currentSession()?.address ?? '', workspaceId)

function wasSkipped(workspaceId: string): boolean {
  try {
    return localStorage.getItem(keyOf(workspaceId)) !== null
  } catch {
    return false
  }
}

/** Whether the first path was skipped or finished on this device, and what marks it so. */
export function useSkipped(workspaceId: string): readonly [boolean, () => void] {
  const before = useMemo(() => wasSkipped(workspaceId), [workspaceId])
  const [now, setNow] = useState<string>()
  const skip = () => {
    setNow(workspaceId)
    try {
      localStorage.setItem(keyOf(workspaceId), 'skipped')
    } catch {
      // Without storage it is skipped as long as the page.
    }
  }
  return [before || now === workspaceId, skip]
}
