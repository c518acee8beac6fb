import { queuePost, schedulePost } from '~/contract/endpoints'
import { defaultQueueId, type Post } from '~/contract/post'
import type { CallOptions } from '../http/exchange'
import type { Send } from '../http/send'

/** The schedule of an unpublished post: none (a draft), a time, or a queue. */
export type PostSchedule =
  | { readonly kind: 'draft' }
  /** ISO 8601 with `Z` or an offset. */
  | { readonly kind: 'schedule'; readonly at: string }
  | { readonly kind: 'queue'; readonly queueId: string }

/** The schedule of `post`, to move it back later. A queue may give it another slot then. */
export function scheduleOf(post: Post): PostSchedule {
  if (post.status === 'queued') return { kind: 'queue', queueId: post.queueId ?? defaultQueueId }
  if (post.status === 'scheduled' && post.scheduledAt) return { kind: 'schedule', at: post.scheduledAt }
  return { kind: 'draft' }
}

/** `to`, or a draft if its time has passed, as the server would publish the post at once. */
export const stillTo = (to: PostSchedule, now = Date.now()): PostSchedule =>
  to.kind === 'schedule' && Date.parse(to.at) <= now ? { kind: 'draft' } : to

/**
 * The post as the response will most likely show it on schedule `to`; a queue's slot isn't known in advance.
 */
export function timeOf(post: Post, to: PostSchedule): Post {
  const { scheduledAt: _, ...rest } = post
  if (to.kind === 'schedule') return { ...rest, status: 'scheduled', scheduledAt: to.at }
  if (to.kind === 'queue') return { ...rest, status: 'queued', queueId: to.queueId }
  return { ...rest, status: 'draft' }
}

/** Sets a post's schedule. Safe to repeat. */
export function sendSchedule(
  send: Send,
  workspaceId: string,
  postId: string,
  to: PostSchedule,
  options: CallOptions,
): Promise<Post> {
  const params = { workspaceId, postId }
  return to.kind === 'queue'
    ? send(queuePost, { params, body: { queueId: to.queueId } }, options)
    : send(schedulePost, { params, body: { scheduledAt: to.kind === 'schedule' ? to.at : null } }, options)
}
