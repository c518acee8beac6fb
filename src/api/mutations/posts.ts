import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { createPost, deletePost } from '~/contract/endpoints'
import { outcomeUnknown } from '../errors'
import { dropPost, holdPosts, placePost, refreshPosts, restorePosts } from '../queries/post-cache'
import { send } from '../http/send'

/** Creates a draft, or a scheduled post when the body has a time. Its inverse is `useDeletePost`. */
export function useCreatePost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createPost>) =>
      send(createPost, { params: { workspaceId }, body }, { cause: 'New post' }),
    onSuccess: (post) => {
      if (post.status !== undefined) placePost(client, workspaceId, post)
      refreshPosts(client, workspaceId, post.id)
    },
    onError: (error) => {
      if (outcomeUnknown(error)) refreshPosts(client, workspaceId)
    },
  })
}

/**
 * Deletes an unpublished post, at once on screen, rolled back when refused. There is no undeleting: the caller waits
 * its toast's Undo out before it mutates.
 */
export function useDeletePost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (postId: string) =>
      send(deletePost, { params: { workspaceId, postId } }, { cause: 'Delete post' }),
    onMutate: async (postId) => {
      const before = await holdPosts(client, workspaceId, postId)
      dropPost(client, workspaceId, postId)
      return { before }
    },
    // The device's copies are no part of the first screen.
    onSuccess: (_answer, postId) =>
      void import('../queries/record-cache').then(({ forget }) => forget([postId])),
    onError: (_error, _postId, held) => held && restorePosts(client, held.before),
    onSettled: () => refreshPosts(client, workspaceId),
  })
}
