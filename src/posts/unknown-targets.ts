import type { Post } from '~/contract/post'

/** Whether a post has targets that can't be sent back: ones that could not be read, or without a platform we know. */
export const hasUnreadTargets = (post: Post): boolean =>
  typeof post['unreadTargets'] === 'number' || post.targets.some(({ platform }) => platform === undefined)

/** Why such a post is not made anew, as an edit or a plan would make it. */
export const unreadTargets =
  'This post includes an account on an unsupported platform. Editing would drop that account.'
