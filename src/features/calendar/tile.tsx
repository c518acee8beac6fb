import { memo } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { cx } from '~/src/ui/class-names'
import { History, Layers } from '~/src/ui/icons'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { ConflictBadge, ImageConflictBadge } from './conflicts/conflict-marks'
import { type Against, againstText } from './conflicts/conflicts-by-day'
import type { TileSize } from './day-tiles'
import { clockOf, describePost, isPlanned, nameOf, platformsOf, seenText, statusOf } from './post-labels'
import { useSecondTime } from './second-clock'
import { useIsChosen } from './selection/selection-store'
import { TilePicture } from './tile-picture'
import { tileLook } from './tile-look'
import {
  otherVariantsText,
  idsOf,
  GroupedPostsBadge,
  groupedPostsText,
  useGroupedWith,
} from './grouped-posts'

export type TileProps = {
  post: Post
  /** Those that were made as one with it and stand in this tile, too; the first is the post itself. */
  all?: readonly Post[] | undefined
  size: TileSize
  zone: string
  /** Its panel is open. */
  open?: boolean | undefined
  /** What speaks against its time. */
  against?: Against | undefined
}

const alone: readonly Post[] = []
// Where the month is narrow (the rail wide, the tray open), the words keep their room. The month says so by an
// attribute: the styles of what is in a container (`@container`) are reckoned in the middle of the layout, which is slow.
const pictures = { tall: 'w-10 in-data-narrow:w-7', mid: 'w-8 in-data-narrow:w-7', line: '' }
const boxes = { tall: 'h-[52px]', mid: 'h-10', line: 'h-6 max-md:h-8' }

/**
 * A post on a day. It has no handlers: the calendar listens once, for all (clicks, keys, drags), so that thousands of
 * tiles cost no more than their boxes.
 */
export const Tile = memo(function Tile({ post, all = alone, size, zone, open, against }: TileProps) {
  const groupedWith = useGroupedWith(post.id)
  const second = useSecondTime(post, zone)
  const chosen = useIsChosen(post.id)
  const pictured = size !== 'line' && post.content.mediaUrls.length > 0
  return (
    <button
      type="button"
      tabIndex={-1}
      data-post={post.id}
      data-posts={idsOf(all)}
      aria-label={nameOf(post, zone)}
      aria-description={describePost(
        post,
        second && `${second.time} in ${second.city}`,
        otherVariantsText(all) ?? groupedPostsText(groupedWith),
        againstText(against),
      )}
      aria-expanded={open || undefined}
      aria-pressed={chosen || undefined}
      className={cx(
        'flex w-full min-w-0 flex-none',
        pictured && against && 'relative',
        boxes[size],
        tileLook(post.status, open || chosen),
      )}
    >
      {size !== 'line' && <TilePicture post={post} className={pictures[size]} />}
      {pictured && <ImageConflictBadge against={against} />}
      <TileWords post={post} all={all} size={size} zone={zone} against={pictured ? undefined : against} />
    </button>
  )
})

function TileWords({ post, all = alone, size, zone, against }: Omit<TileProps, 'open'>) {
  const first = (
    <span className="flex h-4 flex-none items-center gap-1 text-12 font-medium">
      <StatusGlyph status={statusOf(post)} className="size-[11px]" />
      <span className={cx('tnum', post.status === 'published' && 'text-ink-2')}>{clockOf(post, zone)}</span>
      {seenText(post) && <History aria-hidden="true" className="size-3 text-ink-3" />}
      <GroupedPostsBadge postId={post.id} count={all.length} />
      <ConflictBadge against={against} />
      {isPlanned(post) && <Layers aria-hidden="true" className="size-3 text-iris" />}
      {size !== 'line' && (
        <PlatformMarks
          platforms={platformsOf(post, ...all)}
          max={post.content.mediaUrls.length > 0 || against ? 2 : 3}
          className="ms-auto"
        />
      )}
    </span>
  )
  const second = useSecondTime(post, zone)
  const title = (
    <>
      {second && size !== 'line' && <span className="tnum text-ink-3">{second.time} · </span>}
      {postTitle(post.content.text)}
    </>
  )
  const ink = post.status === 'failed' ? 'text-ink' : 'text-ink-2'
  if (size === 'line')
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1 px-1.5">
        {first}
        <span dir="auto" className={cx('min-w-0 flex-1 truncate overflow-clip text-start text-12', ink)}>
          {title}
        </span>
      </span>
    )
  return (
    <span
      className={cx(
        'min-w-0 flex-1 ps-[7px] pe-1.5 in-data-narrow:px-1',
        size === 'tall' ? 'pt-px' : 'pt-[3px]',
      )}
    >
      {first}
      <span
        dir="auto"
        className={cx('text-12', ink, 'overflow-clip', size === 'tall' ? 'line-clamp-2' : 'block truncate')}
      >
        {title}
      </span>
    </span>
  )
}
