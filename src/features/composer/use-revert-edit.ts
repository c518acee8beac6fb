import { useQueryClient } from '@tanstack/react-query'
import { schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { operations } from '~/src/operations/operations'
import { movePostVariant } from '~/src/api/post-variants'
import { useMovePost } from '~/src/operations/move-posts'
import { scheduleOf, stillTo } from '~/src/api/post-schedule'
import { refreshPosts } from '~/src/api/post-cache'
import { useMay } from '~/src/api/scopes'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { bodyOf } from './values'
import { valuesOfPost } from './values-of-post'

/**
 * Takes an edit back: `old` as it was takes the place of `now`, by the same replacement through the ledger, or is moved
 * back where it is the same post. Answers the post that stands there; undefined, and says so, where it failed.
 */
export function useRevertEdit(workspaceId: string) {
  const client = useQueryClient()
  const { mutateAsync: move } = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  return async (old: Post, now: Post): Promise<Post | undefined> => {
    const to = stillTo(scheduleOf(old))
    if (old.id === now.id)
      return move({ post: now, to }).catch((error: unknown) => {
        notifyFailure('Couldn’t undo the change', error)
        return undefined
      })
    const body = { ...bodyOf(valuesOfPost(old, [])), content: contentOf(old) }
    const result = await operations.replacePost(workspaceId, { post: now, body, to, canPlace })
    refreshPosts(client, workspaceId, now.id)
    if (result.kind === 'done') {
      await movePostVariant(workspaceId, now.id, result.post.id)
      toast.show({ title: 'Post restored', tone: 'draft' })
      return result.post
    }
    toast.show({ title: 'Couldn’t undo the change', detail: result.failure.message, tone: 'failed' })
    return undefined
  }
}

/** The content word for word, the kind of its files too, which the composer would reckon anew. */
function contentOf({ content }: Post) {
  const { text, mediaUrls, mediaType, hashtags, mentions, link } = content
  return {
    text,
    mediaUrls: [...mediaUrls],
    hashtags: [...hashtags],
    mentions: [...mentions],
    ...(mediaType && { mediaType }),
    ...(link !== undefined && { link }),
  }
}
