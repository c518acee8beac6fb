import { useEffect, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { placedAt } from '~/src/calendar/posts-by-day'
import { currentSession } from '~/src/api/session/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

const keyOf = (workspaceId: string) => webStorageKeys.firstRun(currentSession()?.address ?? '', workspaceId)

function wasSkipped(workspaceId: string): boolean {
  try {
    return localStorage.getItem(keyOf(workspaceId)) !== null
  } catch {
    return false
  }
}

/** Whether the steps were skipped or completed on this device, and a function that records that. */
function useSkipped(workspaceId: string): readonly [boolean, () => void] {
  const before = useMemo(() => wasSkipped(workspaceId), [workspaceId])
  const [now, setNow] = useState<string>()
  const skip = () => {
    setNow(workspaceId)
    try {
      localStorage.setItem(keyOf(workspaceId), 'skipped')
    } catch {
      // Without storage, they stay skipped until the page is closed.
    }
  }
  return [before || now === workspaceId, skip]
}

/**
 * Whether the first-run steps may be shown, and a function that skips them: until a post of the workspace has been
 * scheduled. `posts` is undefined while loading.
 */
export function useMaybeFirstRun(
  workspaceId: string,
  posts: readonly Post[] | undefined,
): readonly [boolean, () => void] {
  const [skipped, skip] = useSkipped(workspaceId)
  const isPlaced = posts?.some((post) => placedAt(post) !== undefined) ?? false
  useEffect(() => {
    // Once completed, they don't return when the only post is unscheduled or deleted.
    if (isPlaced && !skipped) skip()
  })
  return [!skipped && posts !== undefined && !isPlaced, skip]
}
