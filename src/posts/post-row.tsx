import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { isCalledOff } from '~/src/operations/publish-state'
import { shownPlatforms, shownStatus } from '~/src/posts/post-status'
import { enumWord } from '~/src/ui/enum-labels'
import { Repeat2 } from '~/src/ui/icons'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph, StatusMark } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { reasonOf } from './failure-name'
import { PostPicture } from './post-picture'
import { repeatText } from './repeats/repeat-text'
import { ReviewMark } from './reviews/review-state'

export type PostRowProps = {
  post: Post
  /** The campaign's name, where it has one. */
  campaign?: string | undefined
  /** The matching words with some context, unless the first line shows them. */
  found?: string | undefined
  /** In a list of posts of any status: a narrow list shows the status in words, too. */
  mixed?: boolean | undefined
}

/**
 * A post in a list: picture, first line, platforms, time, campaign. The list, a `@container`, wraps it in its link or
 * button.
 */
export function PostRow({ post, campaign, found, mixed }: PostRowProps) {
  const failed = (post.results ?? []).find((result) => result.status === 'failed' && !isCalledOff(result))
  const review = post.status === 'published' ? undefined : post.review?.state
  const reason = post.status === 'failed' && failed && reasonOf(failed)
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <PostPicture url={post.content.mediaUrls[0]} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium text-ink">
          {postTitle(post.content.text)}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-12 text-ink-2">
          <PlatformMarks platforms={shownPlatforms(post)} />
          <span className="tnum flex-none whitespace-nowrap">{postTimeText(post)}</span>
          {repeatText(post) && (
            <Repeat2 role="img" aria-label={repeatText(post)} className="size-3.5 flex-none text-ink-3" />
          )}
          {review && <ReviewMark state={review} className="@max-[440px]:hidden" />}
          {campaign && (
            <span dir="auto" className="truncate text-ink-3 @max-[440px]:hidden">
              {campaign}
            </span>
          )}
          {reason && (
            <span dir="auto" className="truncate text-red @max-[440px]:hidden">
              {reason}
            </span>
          )}
        </span>
        {found && (
          <span dir="auto" className="block truncate text-12 text-ink-2">
            {found}
          </span>
        )}
        {/* A narrow list has no room for these beside the time. */}
        {mixed && (
          <span className="block text-12 @min-[440px]:hidden">
            <StatusMark status={shownStatus(post)} />
          </span>
        )}
        {review && <ReviewMark state={review} className="text-12 @min-[440px]:hidden" />}
        {reason && (
          <span dir="auto" className="line-clamp-2 text-12 text-red @min-[440px]:hidden">
            {reason}
          </span>
        )}
      </span>
      <span className="flex-none text-12 @max-[440px]:hidden">
        <StatusMark status={shownStatus(post)} />
      </span>
      {!mixed && (
        <span className="flex-none @min-[440px]:hidden">
          <StatusGlyph status={shownStatus(post)} label={enumWord(shownStatus(post))} />
        </span>
      )}
    </span>
  )
}

type Timed = Pick<Post, 'status' | 'scheduledAt' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'publishing'>

/**
 * When a post is or was published, in a phrase: "Thu 22, 14:30", "published Thu 22, 14:30", "edited Thu 22,
 * 14:30".
 */
export function postTimeText(post: Timed, zone?: string): string {
  const at = (instant: string | undefined) => timeText(instant, 'dayTime', zone)
  if (post.publishing) return i18n.t('publishing now')
  switch (post.status) {
    case 'scheduled':
      return at(post.scheduledAt)
    case 'queued':
      return post.scheduledAt ? at(post.scheduledAt) : i18n.t('next free slot')
    case 'published':
      return i18n.t('published {publishedAt}', { publishedAt: at(post.publishedAt ?? post.scheduledAt) })
    case 'failed':
      return post.scheduledAt
        ? i18n.t('was due {scheduledAt}', { scheduledAt: at(post.scheduledAt) })
        : i18n.t('last tried {updatedAt}', { updatedAt: at(post.updatedAt) })
    default:
      return post.updatedAt || post.createdAt
        ? i18n.t('edited {updatedAt}', { updatedAt: at(post.updatedAt ?? post.createdAt) })
        : i18n.t('not scheduled')
  }
}
