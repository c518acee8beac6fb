import type { Post } from '~/contract/post'
import { isOffline } from '~/src/api/offline/connection'
import type { Result } from '~/src/operations/run'
import { useOperations } from '~/src/operations/use-operations'
import { toast } from '~/src/ui/toast'
import { publishedText } from './action-messages'
import { publishNeedsApi } from './refusals'

/**
 * Publishes as an operation, at most once even if the answer is lost (docs/architecture.md, “Retries never
 * double”). Shows a toast on success; other outcomes are left to the caller.
 */
export function usePublish(workspaceId: string): (post: Post) => Promise<Result> {
  const { publishPost } = useOperations(workspaceId)
  return async (post) => {
    if (isOffline()) return { kind: 'undone', failure: { message: publishNeedsApi, code: 'offline' } }
    const result = await publishPost(post)
    if (result.kind === 'done') toast.show(publishedText(result.post))
    return result
  }
}
