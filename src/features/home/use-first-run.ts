import { useEffect, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { currentSession } from '~/src/api/session/session'
import { placedAt } from '~/src/calendar/posts-by-day'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

const keyOf = (workspaceId: string) => webStorageKeys.firstRun(currentSession()?.address ?? '', workspaceId)

/** Whether the steps were skipped or completed on this device, and a function that records that. */
function useSkipped(workspaceId: string): readonly [boolean, () => void] {
  const before = useMemo(() => readStorage(keyOf(workspaceId)) !== null, [workspaceId])
  const [now, setNow] = useState<string>()
  const skip = () => {
    setNow(workspaceId)
    writeStorage(keyOf(workspaceId), 'skipped')
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
