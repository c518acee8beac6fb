import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { createPost, deletePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { outcomeUnknown } from '../errors'
import { sendPlacement } from '../place-post'
import { type Placement, placedAt, placementOf } from '../placement'
import { dropPost, holdPosts, placePost, refreshPosts, restorePosts } from '../post-cache'
import { send } from '../send'

/** A move of one post; what `useMovePost` takes, and what undoes it. */
export interface PostMove {
  readonly post: Post
  readonly to: Placement
}

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
    onError: (_error, _postId, held) => held && restorePosts(client, held.before),
    onSettled: () => refreshPosts(client, workspaceId),
  })
}

/** The move that takes `move` back, once it has been answered by `moved`. */
export function undoOf(move: PostMove, moved: Post): PostMove {
  return { post: moved, to: placementOf(move.post) }
}

/**
 * Schedules, unschedules or queues a post: at once on screen, rolled back when refused. Answers the post as it now is;
 * `undoOf(move, answer)` is what to mutate next to take it back.
 */
export function useMovePost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    // Two quick moves of one post are sent in the order they were made.
    scope: { id: `move-posts-${workspaceId}` },
    mutationFn: ({ post, to }: PostMove) =>
      sendPlacement(send, workspaceId, post.id, to, { cause: causeOf(to) }),
    onMutate: async ({ post, to }) => {
      const before = await holdPosts(client, workspaceId, post.id)
      placePost(client, workspaceId, placedAt(post, to))
      return { before }
    },
    onSuccess: (moved, { post, to }) => placePost(client, workspaceId, known(moved, placedAt(post, to))),
    onError: (_error, _move, held) => held && restorePosts(client, held.before),
    onSettled: (_data, _error, { post }) => refreshPosts(client, workspaceId, post.id),
  })
}

/** An answer that says little of the post (api.md shows no fields) does not empty what is on screen. */
const known = (answered: Post, expected: Post): Post =>
  answered.status === undefined || answered.targets.length === 0
    ? { ...expected, scheduledAt: answered.scheduledAt ?? expected.scheduledAt }
    : answered

const causeOf = (to: Placement) =>
  to.kind === 'schedule' ? 'Schedule' : to.kind === 'queue' ? 'Queue' : 'Unschedule'
