import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

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
    // After the first screen, which is sent without it; without a network, when that is back.
    const run = () => void start().catch(() => addEventListener('online', run, { once: true }))
    const timer = setTimeout(run, 1500)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', run)
      stop?.()
    }
  }, [client, workspaceId])
}
