import { enumWord } from '~/src/ui/enum-labels'
import type { Post } from '~/contract/post'
import { placedAt } from '~/src/calendar/post-time'
import { postTitle } from '~/domain/posts/post-title'
import { shownPlatforms, shownStatus } from '~/src/posts/visible-text'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time-text'

export { shownPlatforms as platformsOf, shownStatus as statusOf }

/** Its time of day. */
export const timeOfDay = (post: Post): string => timeText(placedAt(post), 'time')

/** A tile in words: "17:00, published, X: Two seats left on Saturday". */
export function postLabel(post: Post): string {
  const names = shownPlatforms(post).map(platformName).join(', ')
  return `${timeOfDay(post)}, ${enumWord(shownStatus(post))}${names && `, ${names}`}: ${postTitle(post.content.text)}`
}
