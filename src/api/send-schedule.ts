import { queuePost, schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import type { CallOptions } from './input'
import type { PostSchedule } from './post-schedule'
import type { Send } from './send'

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
