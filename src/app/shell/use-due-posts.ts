import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterFirstScreen } from './after-first-screen'

/** Posts go out by themselves: whoever watches a screen sees it, and the balance fall, without reloading. */
export function useDuePosts(workspaceId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const start = async () => {
      const { watchDuePosts } = await import('~/src/api/due-posts')
      if (!isGone) stop = watchDuePosts(client, workspaceId)
    }
    // Without a network, when that is back.
    const run = () => void start().catch(() => addEventListener('online', run, { once: true }))
    const callOff = afterFirstScreen(client, run)
    return () => {
      isGone = true
      callOff()
      removeEventListener('online', run)
      stop?.()
    }
  }, [client, workspaceId])
}
