import type { Post } from '~/contract/post'
import { placedAt } from '~/domain/calendar/placed-at'
import { postTitle } from '~/domain/posts/post-title'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time-text'

/** What a post is shown as. */
export const statusOf = (post: Post): string => (post.publishing ? 'publishing' : (post.status ?? 'draft'))

/** The platforms that it goes to, each once. */
export const platformsOf = (post: Post): string[] => [
  ...new Set(post.targets.flatMap(({ platform }) => platform ?? [])),
]

/** Its time of day. */
export const timeOfDay = (post: Post): string => timeText(placedAt(post), 'time')

/** A tile in words: "17:00, published, X: Two seats left on Saturday". */
export function postLabel(post: Post): string {
  const names = platformsOf(post).map(platformName).join(', ')
  return `${timeOfDay(post)}, ${statusOf(post)}${names && `, ${names}`}: ${postTitle(post.content.text)}`
}
