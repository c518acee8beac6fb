import { memo } from 'react'
import { postTitle } from '~/domain/posts/post-title'
import { cx } from '~/src/ui/class-names'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { ConflictBadge, ImageConflictBadge } from './conflicts/conflict-marks'
import { type Against, againstText } from './conflicts/conflicts-by-day'
import type { Card } from './lay-out-cards'
import { clockOf, describePost, nameOf, platformsOf, statusOf } from './post-labels'
import { cardLook } from './tile-look'
import { useSecondTime } from './second-clock'
import { useIsChosen } from './selection/selection-store'
import { TilePicture } from './tile-picture'
import {
  otherVariantsText,
  idsOf,
  GroupedPostsBadge,
  groupedPostsText,
  useGroupedWith,
} from './grouped-posts'

export type GridCardProps = { card: Card; zone: string; open: boolean; against: Against | undefined }

/** A post on the time grid, hanging from its minute. Handled by the calendar's one set of listeners, as tiles are. */
export const GridCard = memo(function GridCard({ card, zone, open, against }: GridCardProps) {
  const { post, posts, picture, top, height, column, columns } = card
  const groupedWith = useGroupedWith(post.id)
  const second = useSecondTime(post, zone)
  const chosen = useIsChosen(post.id)
  const share = 100 / columns
  return (
    <button
      type="button"
      tabIndex={-1}
      data-post={post.id}
      data-posts={idsOf(posts)}
      aria-label={nameOf(post, zone)}
      aria-description={describePost(
        post,
        second && `${second.time} in ${second.city}`,
        otherVariantsText(posts) ?? groupedPostsText(groupedWith),
        againstText(against),
      )}
      aria-expanded={open || undefined}
      aria-pressed={chosen || undefined}
      style={{
        top,
        height,
        left: `calc(${column * share}% + 5px)`,
        width: `calc(${share}% - ${columns > 1 ? 7 : 12}px)`,
      }}
      className={cx(
        'absolute z-1 flex',
        picture !== 'beside' && 'flex-col',
        cardLook(post.status, open || chosen),
      )}
    >
      {picture && (
        <TilePicture
          post={post}
          side={picture === 'above' ? 160 : 80}
          className={picture === 'above' ? 'h-[60px] w-full' : 'w-[76px]'}
        />
      )}
      {picture && <ImageConflictBadge against={against} />}
      {/* Beside others in a narrow week, what is spared at the edges is what the clock needs to be read whole. */}
      <span className={cx('block w-full min-w-0 flex-1 pt-[3px]', columns > 1 ? 'px-1' : 'px-[7px]')}>
        <span className={cx('flex h-4 items-center text-12 font-medium', columns > 1 ? 'gap-0.5' : 'gap-1')}>
          <StatusGlyph status={statusOf(post)} className="size-[11px]" />
          <span className="tnum">{clockOf(post, zone)}</span>
          {!picture && <ConflictBadge against={against} />}
          <span className="ms-auto flex min-w-0 overflow-hidden">
            {columns < 3 && (
              <PlatformMarks
                platforms={platformsOf(...posts)}
                max={picture === 'beside' ? 7 : columns > 1 ? 1 : 2}
              />
            )}
          </span>
        </span>
        <span dir="auto" className="mt-px line-clamp-2 text-12 text-ink-2">
          <GroupedPostsBadge
            postId={post.id}
            count={posts.length}
            className="me-1 inline-block align-[-2px]"
          />
          {postTitle(post.content.text)}
        </span>
      </span>
    </button>
  )
})
