import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchDuePosts } from '~/src/api/due-posts'

/** Posts go out by themselves: whoever watches a screen sees it, and the balance fall, without reloading. */
export function useDuePosts(workspaceId: string): void {
  const client = useQueryClient()
  useEffect(() => watchDuePosts(client, workspaceId), [client, workspaceId])
}
