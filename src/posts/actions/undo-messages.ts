import type { Post } from '~/contract/post'
import { type PostSchedule, scheduleOf, stillTo } from '~/src/api/post-schedule'

/** What undoing leaves otherwise than it was, in a sentence; undefined where each post stands as before. */
export function backDetail(posts: readonly Post[]): string | undefined {
  if (posts.some(isOver)) return overDetail
  return posts.some(({ status }) => status === 'failed')
    ? 'Failed posts are now drafts, because a post can’t be set back to failed.'
    : undefined
}

/** What doing again leaves otherwise than it was. */
export const againDetail = (places: readonly PostSchedule[]): string | undefined =>
  places.some((to) => stillTo(to) !== to) ? overDetail : undefined

const isOver = (post: Post) => {
  const to = scheduleOf(post)
  return stillTo(to) !== to
}

const overDetail = 'Posts whose time has passed are now drafts, so they don’t publish immediately.'
