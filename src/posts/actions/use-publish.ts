import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { isOffline } from '~/src/api/offline/connection'
import { operations } from '~/src/operations/operations'
import type { Result } from '~/src/operations/run'
import { placePost, refreshPosts } from '~/src/api/queries/post-cache'
import { creditsQuery } from '~/src/api/queries/credits'
import { toast } from '~/src/ui/toast'
import { publishedText } from './action-messages'
import { publishNeedsApi } from './refusals'

/**
 * Publishes through the ledger of intents, once, whatever becomes of the answer (docs/architecture.md "Retries never double").
 * Success is told; what else it came to is the caller's to show.
 */
export function usePublish(workspaceId: string): (post: Post) => Promise<Result> {
  const client = useQueryClient()
  return async (post) => {
    if (isOffline()) return { kind: 'undone', failure: { message: publishNeedsApi, code: 'offline' } }
    const result = await operations.publishPost(workspaceId, post)
    if (result.kind === 'done') {
      const whole = result.post.targets.length > 0 || result.post.status === 'published'
      if (whole) placePost(client, workspaceId, result.post)
      toast.show(publishedText(result.post))
    }
    refreshPosts(client, workspaceId, post.id)
    void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
    return result
  }
}
