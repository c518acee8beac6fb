import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { isAway } from '~/src/api/connection'
import { ledger } from '~/src/api/ledger/ledger'
import type { Result } from '~/src/api/ledger/run'
import { placePost, refreshPosts } from '~/src/api/post-cache'
import { creditsQuery } from '~/src/api/queries/credits'
import { toast } from '~/src/ui/toast'
import { publishNeedsApi } from './refusals'

/** What a publish that has settled came to, for its toast. */
export function publishedText(post: Post): { title: string; tone: 'published' | 'failed' } {
  const results = post.results ?? []
  const failed = results.filter((result) => result.status === 'failed').length
  const sandbox = results.some((result) => result.sandbox)
  if (failed === 0 && post.status !== 'failed')
    return { title: sandbox ? 'Published to the sandbox.' : 'Published.', tone: 'published' }
  const all = Math.max(results.length, post.targets.length)
  return {
    title: failed < all && failed > 0 ? `${failed} of ${all} accounts failed.` : 'It did not go out.',
    tone: 'failed',
  }
}

/**
 * Publishes through the ledger of intents, once, whatever becomes of the answer (design.md "Retries never double").
 * Success is told; what else it came to is the caller's to show.
 */
export function usePublish(workspaceId: string): (post: Post) => Promise<Result> {
  const client = useQueryClient()
  return async (post) => {
    if (isAway()) return { kind: 'undone', failure: { message: publishNeedsApi, code: 'offline' } }
    const result = await ledger.publishPost(workspaceId, post)
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
