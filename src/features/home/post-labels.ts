import { enumWord } from '~/src/ui/enum-labels'
import type { Post } from '~/contract/post'
import { placedAt } from '~/src/calendar/posts-by-day'
import { shownPlatforms, shownStatus } from '~/src/posts/post-status'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import { commaSeparated } from '~/src/i18n/comma-separated'

export { shownPlatforms as platformsOf, shownStatus as statusOf }

/** Its time of day. */
export const timeOfDay = (post: Post): string => timeText(placedAt(post), 'time')

/** What a tile's marks say: "published, X". Its name is what it reads: "17:00 Two seats left on Saturday". */
export const describePost = (post: Post): string =>
  commaSeparated([enumWord(shownStatus(post)), ...shownPlatforms(post).map(platformName)])
