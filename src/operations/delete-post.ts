import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { dropPost, holdPosts, refreshPosts, restorePosts } from '~/src/api/queries/post-cache'
import { operations } from './operations'
import { errorOf } from './perform'

/**
 * Deletes an unpublished post optimistically; rolls back on an error. Stored before it is sent, so that a
 * reload doesn't lose it. A deletion can't be undone; callers wait until their toast's Undo has expired.
 */
export function useDeletePost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    /** Resolves to true if deleted, to false if it waits in the outbox. */
    mutationFn: async (post: Post): Promise<boolean> => {
      const saved = operations.saveChange(workspaceId, { kind: 'delete', post })
      const result = await operations.sendChange(saved)
      if (result.kind === 'undone') throw errorOf(result.failure)
      if (result.kind === 'done') return true
      // No response: it is sent once online again, and can be withdrawn until then.
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
