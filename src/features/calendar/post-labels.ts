import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { isRepeatedTime, localTime } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { seenAtOf } from '~/src/api/queries/known-posts'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { shownPlatforms, shownStatus } from '~/src/posts/post-status'
import { repeatText } from '~/src/posts/repeats/repeat-text'
import { reviewWord } from '~/src/posts/reviews/review-state'
import { enumWord } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'

export { shownPlatforms as platformsOf, shownStatus as statusOf }

/** "14:30" in `zone`, or "02:30 CEST" if clocks show that time twice; undefined without a time. */
export function clockOf(post: Post, zone: string): string | undefined {
  const at = timeOfPost(post)
  if (at === undefined) return undefined
  return isRepeatedTime(Date.parse(at), zone) ? timeText(at, 'time', zone) : localTime(at, zone)
}

/** A post's name wherever it is a button: "14:30 The first frost bag is here". */
export const nameOf = (post: Post, zone: string): string =>
  [clockOf(post, zone), postTitle(post.content.text)].filter(Boolean).join(' ')

/** What a tile's colours and icons mean: "scheduled, Instagram, X"; for a post of the record cache, when it was seen. */
export const describePost = (post: Post, ...more: readonly (string | undefined)[]): string =>
  commaSeparated([
    enumWord(shownStatus(post)),
    ...shownPlatforms(post).map(platformName),
    seenText(post),
    reviewText(post),
    repeatText(post),
    isPlanned(post) && i18n.t('in the plan'),
    ...more,
  ])

/** The review status of a post that isn't published yet. */
export const reviewText = ({ review, status }: Post): string | undefined =>
  review?.state && status !== 'published' ? reviewWord(review.state) : undefined

/** Whether the post is shown as an open plan would have it. */
export const isPlanned = (post: Post): boolean => post.planned === true

/** "last seen 2 Nov" for a post that the API no longer lists. */
export function seenText(post: Post): string | undefined {
  const seenAt = seenAtOf(post)
  return seenAt === undefined ? undefined : i18n.t('last seen {seenAt}', { seenAt: timeText(seenAt, 'date') })
}
