import { i18n } from '@lingui/core'
import { memo } from 'react'
import type { Post, PostStatus } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { VideoPoster } from '~/src/media/video-poster'
import { repeatText } from '~/src/posts/repeats/repeat-text'
import { ReviewGlyph } from '~/src/posts/reviews/review-state'
import { cx } from '~/src/ui/class-names'
import { Drawn } from '~/src/ui/drawn'
import { History, Layers, Repeat2 } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { ConflictBadge, ImageConflictBadge } from './conflicts/conflict-marks'
import { type Conflict, conflictText } from './conflicts/conflicts-by-day'
import {
  GroupedPostsBadge,
  groupedPostsText,
  idsOf,
  otherVariantsText,
  useGroupedWith,
} from './grouped-posts'
import {
  clockOf,
  describePost,
  isPlanned,
  nameOf,
  platformsOf,
  reviewText,
  seenText,
  statusOf,
} from './post-labels'
import { type SecondTime, useSecondTime } from './second-clock'
import { useIsChosen } from './selection/use-selection'

const looks: Record<PostStatus, string> = {
  draft: 'border-dashed border-edge bg-transparent',
  scheduled: 'border-line-2 bg-lift hover:border-edge',
  queued: 'border-line-2 bg-lift hover:border-edge',
  // Published posts are only tinted (docs/design-language.md, "Tile").
  published: 'border-transparent bg-hover hover:border-line-2',
  failed: 'border-red bg-red-tint',
}

// `data-dragged` is set while the post is dragged: its tile is pale and dashed meanwhile.
const tileClass =
  'overflow-clip rounded border text-start select-none touch-manipulation data-dragged:border-dashed data-dragged:border-line-2 data-dragged:bg-transparent data-dragged:*:opacity-40 focus-visible:-outline-offset-1'

/** A tile's colours, by status. */
const tileLook = (status: PostStatus | undefined, open: boolean): string =>
  cx(tileClass, open ? 'border-iris bg-lift inset-ring inset-ring-iris' : looks[status ?? 'scheduled'])

/** The colours on the time grid, whose lines must not show through. */
export const cardLook = (status: PostStatus | undefined, open: boolean): string =>
  status === 'published' && !open
    ? cx(tileClass, 'border-line bg-well hover:border-line-2')
    : tileLook(status, open)

/** Heights of 52, 40 and 24 px (docs/design-language.md, "Tile"). */
type TileSize = 'tall' | 'mid' | 'line'

const three: readonly TileSize[] = ['mid', 'mid', 'line']

/**
 * The tiles of a month's day with `count` posts: up to two tall ones, or three with the third as a line; from four
 * on, two and "+n more", so that it never says "+1 more".
 */
export function dayTiles(count: number): { sizes: readonly TileSize[]; more: number } {
  if (count <= 2) return { sizes: Array.from({ length: count }, () => 'tall' as const), more: 0 }
  if (count === 3) return { sizes: three, more: 0 }
  return { sizes: three.slice(0, 2), more: count - 2 }
}

export type TileProps = {
  post: Post
  /** The grouped posts that this tile shows, `post` first. */
  all?: readonly Post[] | undefined
  size: TileSize
  zone: string
  /** Whether its panel is open. */
  open?: boolean | undefined
  /** Why its time is a conflict. */
  conflict?: Conflict | undefined
}

const alone: readonly Post[] = []
// When the month is narrow (wide rail, unscheduled panel open), images shrink so that texts keep their width. The
// month sets an attribute for this: container queries (`@container`) are evaluated during layout, which is slow.
const pictures = { tall: 'w-10 in-data-narrow:w-7', mid: 'w-8 in-data-narrow:w-7', line: '' }
const boxes = { tall: 'h-[52px]', mid: 'h-10', line: 'h-6 max-md:h-8' }

/**
 * What the button of a post has in the panel too: how events find it, and its state. `isLit`: its panel is open, or it
 * is selected. `others` describes the posts grouped with it; `all` are those that the button shows.
 */
export function useTileButton(post: Post, all: readonly Post[], open: boolean | undefined) {
  const groupedWith = useGroupedWith(post.id)
  const chosen = useIsChosen(post.id)
  const button = {
    type: 'button' as const,
    'data-post': post.id,
    'data-posts': idsOf(all),
    'aria-expanded': open || undefined,
    'aria-pressed': chosen || undefined,
  }
  return { button, isLit: open || chosen, others: otherVariantsText(all) ?? groupedPostsText(groupedWith) }
}

/** What the button of a post with a time has in every view: `useTileButton`, with its name and description. */
export function usePostButton(
  post: Post,
  all: readonly Post[],
  { zone, open, conflict }: Pick<TileProps, 'zone' | 'open' | 'conflict'>,
) {
  const second = useSecondTime(post, zone)
  const { button, isLit, others } = useTileButton(post, all, open)
  const named = {
    ...button,
    'aria-label': nameOf(post, zone),
    'aria-description': describePost(
      post,
      second && i18n.t('{time} in {city}', { time: second.time, city: second.city }),
      others,
      conflictText(conflict),
    ),
  }
  return { button: named, isLit, second }
}

/**
 * A post on a day. It has no handlers, as the calendar listens once for all tiles (clicks, keys, drags), so that
 * thousands of tiles stay cheap.
 */
export const Tile = memo(function Tile({ post, all = alone, size, zone, open, conflict }: TileProps) {
  const { button, isLit, second } = usePostButton(post, all, { zone, open, conflict })
  const pictured = size !== 'line' && post.content.mediaUrls.length > 0
  return (
    <button
      {...button}
      tabIndex={-1}
      className={cx(
        'flex w-full min-w-0 flex-none',
        pictured && conflict && 'relative',
        boxes[size],
        tileLook(post.status, isLit),
      )}
    >
      {size !== 'line' && <TilePicture post={post} className={pictures[size]} />}
      {pictured && <ImageConflictBadge conflict={conflict} />}
      <TileWords
        post={post}
        all={all}
        size={size}
        zone={zone}
        second={second}
        conflict={pictured ? undefined : conflict}
      />
    </button>
  )
})

/** Marks a review that isn't done; the tile's description says which. */
export function TileReview({ post }: { post: Post }) {
  const state = reviewText(post) && post.review?.state
  return state && state !== 'approved' ? <ReviewGlyph state={state} className="size-3" /> : null
}

/** Marks a post that repeats; the tile's description says how often. */
function TileRepeat({ post }: { post: Post }) {
  return repeatText(post) ? <Repeat2 aria-hidden="true" className="size-3 text-ink-3" /> : null
}

type TileWordsProps = Omit<TileProps, 'open'> & { second: SecondTime | undefined }

function TileWords({ post, all = alone, size, zone, second, conflict }: TileWordsProps) {
  const first = (
    // What doesn’t fit wraps to a second row, which is clipped.
    <span className="flex h-4 flex-none flex-wrap content-start items-center gap-1 overflow-clip text-12 font-medium">
      <span className={cx('tnum flex items-center gap-1', post.status === 'published' && 'text-ink-2')}>
        <StatusGlyph status={statusOf(post)} className="size-[11px]" />
        {clockOf(post, zone)}
      </span>
      {seenText(post) && <History aria-hidden="true" className="size-3 text-ink-3" />}
      <TileReview post={post} />
      <TileRepeat post={post} />
      <GroupedPostsBadge postId={post.id} count={all.length} />
      <ConflictBadge conflict={conflict} />
      {isPlanned(post) && <Layers aria-hidden="true" className="size-3 text-iris" />}
      {size !== 'line' && (
        <PlatformMarks
          platforms={platformsOf(post, ...all)}
          max={post.content.mediaUrls.length > 0 || conflict ? 2 : 3}
          className="ms-auto"
          silent
        />
      )}
    </span>
  )
  const title = (
    <>
      {second && size !== 'line' && <Drawn text={`${second.time} · `} className="tnum text-ink-3" />}
      {postTitle(post.content.text)}
    </>
  )
  const ink = post.status === 'failed' ? 'text-ink' : 'text-ink-2'
  if (size === 'line')
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1 px-1.5">
        {first}{' '}
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
      {first}{' '}
      <span
        dir="auto"
        className={cx(
          'text-12',
          ink,
          'overflow-clip',
          size === 'tall' ? 'line-clamp-2 wrap-anywhere' : 'block truncate',
        )}
      >
        {title}
      </span>
    </span>
  )
}

/** A tile's image, as tall as the tile and as wide as `className` says; nothing for a post without images. */
export function TilePicture({
  post,
  className,
  side = 40,
}: {
  post: Post
  className: string
  /** px of the longer side of its box. */
  side?: number
}) {
  const url = post.content.mediaUrls[0]
  if (url === undefined) return null
  const box = cx('flex-none self-stretch', className)
  if (isVideoUrl(url)) return <VideoPoster url={url} side={side} className={box} />
  return (
    <span className={cx('pointer-events-none', box)}>
      <Picture {...sizedPicture(url, side)} alt="" width={side} height={side} className="size-full" />
    </span>
  )
}
