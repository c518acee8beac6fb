import type { Post } from '~/contract/post'
import { timeText } from '~/src/ui/time-text'

type Timed = Pick<Post, 'status' | 'scheduledAt' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'publishing'>

/** When a post goes or went out, in a phrase: "Thu 22, 14:30", "went out Thu 22, 14:30", "changed Thu 22, 14:30". */
export function postTimeText(post: Timed, zone?: string): string {
  const at = (instant: string | undefined) => timeText(instant, 'dayTime', zone)
  if (post.publishing) return 'publishing now'
  switch (post.status) {
    case 'scheduled':
      return at(post.scheduledAt)
    case 'queued':
      return post.scheduledAt ? at(post.scheduledAt) : 'next free slot'
    case 'published':
      return `published ${at(post.publishedAt ?? post.scheduledAt)}`
    case 'failed':
      return post.scheduledAt ? `was due ${at(post.scheduledAt)}` : `last tried ${at(post.updatedAt)}`
    default:
      return post.updatedAt || post.createdAt
        ? `edited ${at(post.updatedAt ?? post.createdAt)}`
        : 'not scheduled'
  }
}
