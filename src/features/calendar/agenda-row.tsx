import { enumWord } from '~/src/ui/enum-labels'
import { memo } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { PostPicture } from '~/src/posts/tile/post-picture'
import { cx } from '~/src/ui/class-names'
import { IconButton } from '~/src/ui/icon-button'
import { CalendarClock } from '~/src/ui/icons'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { ConflictBadge } from './conflicts/conflict-marks'
import { type Against, againstText } from './conflicts/conflicts-by-day'
import { moveRefusal } from './drag/plan-move'
import { useSecondTime } from './second-clock'
import { useIsChosen } from './selection/selection-store'
import { groupedPostsText, useGroupedWith } from './grouped-posts'
import { clockOf, describePost, nameOf, platformsOf, statusOf } from './post-labels'

export type AgendaRowProps = {
  post: Post
  zone: string
  open: boolean
  notAllowed: string | undefined
  onMove: (post: Post) => void
  /** What speaks against its time. */
  against: Against | undefined
}

/** A post in the list: the row opens it, the button at its end gives it another time. */
export const AgendaRow = memo(function AgendaRow(props: AgendaRowProps) {
  const { post, zone, open, notAllowed, onMove, against } = props
  const groupedWith = useGroupedWith(post.id)
  const second = useSecondTime(post, zone)
  const chosen = useIsChosen(post.id)
  const status = statusOf(post)
  return (
    <li className="flex items-center gap-1 border-t border-line">
      <button
        type="button"
        data-post={post.id}
        aria-label={nameOf(post, zone)}
        aria-description={describePost(
          post,
          second && `${second.time} in ${second.city}`,
          groupedPostsText(groupedWith),
          againstText(against),
        )}
        aria-expanded={open || undefined}
        aria-pressed={chosen || undefined}
        className={cx(
          'flex min-h-[60px] min-w-0 flex-1 touch-manipulation items-center gap-3 py-2 text-start select-none hover:bg-hover data-held:opacity-40',
          (open || chosen) && 'bg-iris-tint',
        )}
      >
        <PostPicture url={post.content.mediaUrls[0]} size={44} className="size-11" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-14">
            <StatusGlyph status={status} />
            <span className="tnum font-medium">{clockOf(post, zone)}</span>
            {second && (
              <span className="tnum text-12 text-ink-3">
                {second.time} {second.city}
              </span>
            )}
            <span className="text-12 text-ink-2">{enumWord(status)}</span>
            {against && !against.mild && (
              <span aria-hidden="true" className="flex min-w-0 items-center gap-1 text-12 text-ink-2">
                <ConflictBadge against={against} />
                <span className="truncate">{against.reasons[0]}</span>
              </span>
            )}
            <span className="ms-auto flex-none md:hidden">
              <PlatformMarks platforms={platformsOf(post)} size="md" />
            </span>
          </span>
          <span dir="auto" className="block truncate text-14 text-ink-2">
            {postTitle(post.content.text)}
          </span>
        </span>
        <span className="max-md:hidden">
          <PlatformMarks platforms={platformsOf(post)} max={7} size="md" />
        </span>
      </button>
      {status !== 'published' && (
        <IconButton
          label="Move…"
          aria-label={`Move “${postTitle(post.content.text, 40)}”…`}
          icon={<CalendarClock />}
          notAllowed={moveRefusal(post, notAllowed)}
          onClick={() => onMove(post)}
        />
      )}
    </li>
  )
})
