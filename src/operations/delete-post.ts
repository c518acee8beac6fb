import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { dropPost, holdPosts, refreshPosts, restorePosts } from '~/src/api/queries/post-cache'
import { operations } from './operations'
import { errorOf } from './perform'

/**
 * Deletes an unpublished post, at once on screen, rolled back when refused. It is on the device before it is sent, so
 * that a reload does not lose it. There is no undeleting: the caller waits its toast's Undo out before it mutates.
 */
export function useDeletePost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    /** Answers whether it is deleted; else it waits, out of sight. */
    mutationFn: async (post: Post): Promise<boolean> => {
      const saved = operations.saveChange(workspaceId, { kind: 'delete', post })
      const result = await operations.sendChange(saved)
      if (result.kind === 'undone') throw errorOf(result.failure)
      if (result.kind === 'done') return true
      // No answer: it goes on when there is a way again, and may be taken back until then.
      const { addToOutbox } = await import('~/src/operations/outbox/outbox-store')
      await addToOutbox(client, workspaceId, { kind: 'delete', post })
      await operations.drop([saved.operation.id])
      return false
    },
    onMutate: async ({ id }) => {
      const before = await holdPosts(client, workspaceId, id)
      dropPost(client, workspaceId, id)
      return { before }
    },
    onError: (_error, _post, held) => held && restorePosts(client, held.before),
    onSettled: () => refreshPosts(client, workspaceId),
  })
}
