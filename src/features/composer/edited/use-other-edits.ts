import { useEffect, useState } from 'react'
import { otherEdits, type Unfinished } from '~/src/posts/unfinished/unfinished'

/** Other texts on this device that change the same post; looked for whenever one comes back to this tab. */
export function useOtherEdits(workspaceId: string, draftId: string, postId: string | undefined) {
  const [found, setFound] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    if (postId === undefined) return
    let wanted = true
    const look = async () => {
      const others = await otherEdits(workspaceId, postId, draftId)
      if (wanted) setFound(others)
    }
    const back = () => document.visibilityState === 'visible' && void look()
    void look()
    document.addEventListener('visibilitychange', back)
    addEventListener('focus', back)
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', back)
      removeEventListener('focus', back)
    }
  }, [workspaceId, draftId, postId])
  return postId === undefined ? [] : found
}
