import { queuePost, schedulePost } from '~/contract/endpoints'
import { defaultQueueId, type Post } from '~/contract/post'
import type { CallOptions } from '../http/exchange'
import type { Send } from '../http/send'

/** Where an unpublished post stands: with the drafts, at a time, or in a queue. */
export type PostSchedule =
  | { readonly kind: 'draft' }
  /** ISO 8601 with `Z` or an offset. */
  | { readonly kind: 'schedule'; readonly at: string }
  | { readonly kind: 'queue'; readonly queueId: string }

/** Where `post` stands: what moves it back after it was moved (a queue may give it another slot then). */
export function scheduleOf(post: Post): PostSchedule {
  if (post.status === 'queued') return { kind: 'queue', queueId: post.queueId ?? defaultQueueId }
  if (post.status === 'scheduled' && post.scheduledAt) return { kind: 'schedule', at: post.scheduledAt }
  return { kind: 'draft' }
}

/** The same place, or the drafts where its time is over: the service would send the post at once. */
export const stillTo = (to: PostSchedule, now = Date.now()): PostSchedule =>
  to.kind === 'schedule' && Date.parse(to.at) <= now ? { kind: 'draft' } : to

/** The post as it will most likely be answered once it stands at `to`; a queue's slot is not known beforehand. */
export function timeOf(post: Post, to: PostSchedule): Post {
  const { scheduledAt: _, ...rest } = post
  if (to.kind === 'schedule') return { ...rest, status: 'scheduled', scheduledAt: to.at }
  if (to.kind === 'queue') return { ...rest, status: 'queued', queueId: to.queueId }
  return { ...rest, status: 'draft' }
}

/** Moves a post to where it is to stand. Safe to repeat: the same move twice is the move once. */
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
