import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { useDeletePost } from '~/src/api/mutations/posts'
import { toast } from '~/src/ui/toast'
import { tellFailure } from './failure-toast'
import { pendingDeletions } from './pending-deletions'

/**
 * Deletes a post after its Undo has passed: the API has no undeleting (LANGUAGE.md "Toast"). Until then it is only out
 * of sight.
 */
export function useRemovePost(workspaceId: string): (post: Post) => void {
  const remove = useDeletePost(workspaceId)
  return (post) => {
    pendingDeletions.add(post.id)
    toast.show({
      title: 'Post deleted.',
      detail: postTitle(post.content.text, 40),
      tone: 'trash',
      undo: () => undefined,
      onClose: (how) => {
        if (how === 'undone') return pendingDeletions.drop(post.id)
        remove
          .mutateAsync(post.id)
          .catch((error: unknown) => tellFailure('The post was not deleted.', error))
          .finally(() => pendingDeletions.drop(post.id))
      },
    })
  }
}
