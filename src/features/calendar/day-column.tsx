import { i18n } from '@lingui/core'
import { memo, useContext, useMemo } from 'react'
import type { Post } from '~/contract/post'
import { type Day, weekdayOf } from '~/domain/calendar/day'
import { postTitle } from '~/domain/text'
import { dayText } from '~/src/calendar/day-text'
import { cx } from '~/src/ui/class-names'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { ConflictBadge, ImageConflictBadge } from './conflicts/conflict-marks'
import { type Conflict, conflictOf, type DayCollisions } from './conflicts/conflicts-by-day'
import { DropIndicator } from './drag/drag-overlay'
import { GroupedPostsBadge, GroupedPostsContext, groupTiles } from './grouped-posts'
import { clockOf, platformsOf, statusOf } from './post-labels'
import { DayColumnSkeleton } from './skeletons'
import { cardLook, TilePicture, usePostButton } from './tile'
import { type Card, layOutCards, topOf } from './time-grid-layout'

type GridCardProps = { card: Card; zone: string; open: boolean; conflict: Conflict | undefined }

/** A post on the time grid with its top at its minute. It has no handlers: the calendar's listeners handle all tiles. */
const GridCard = memo(function GridCard({ card, zone, open, conflict }: GridCardProps) {
  const { post, posts, picture, top, height, column, columns } = card
  const { button, isLit } = usePostButton(post, posts, { zone, open, conflict })
  const share = 100 / columns
  const gap = columns > 1 ? 'gap-0.5' : 'gap-1'
  return (
    <button
      {...button}
      tabIndex={-1}
      style={{
        top,
        height,
        left: `calc(${column * share}% + 5px)`,
        width: `calc(${share}% - ${columns > 1 ? 7 : 12}px)`,
      }}
      className={cx('absolute z-1 flex', picture !== 'beside' && 'flex-col', cardLook(post.status, isLit))}
    >
      {picture && (
        <TilePicture
          post={post}
          side={picture === 'above' ? 160 : 80}
          className={picture === 'above' ? 'h-[60px] w-full' : 'w-[76px]'}
        />
      )}
      {picture && <ImageConflictBadge conflict={conflict} />}
      {/* Less padding beside other cards in a narrow week, so that the time isn't cut off. */}
      <span className={cx('block w-full min-w-0 flex-1 pt-[3px]', columns > 1 ? 'px-1' : 'px-[7px]')}>
        <span
          className={cx(
            'flex h-4 flex-wrap content-start items-center overflow-clip text-12 font-medium',
            gap,
          )}
        >
          <span className={cx('tnum flex items-center', gap)}>
            <StatusGlyph status={statusOf(post)} className="size-[11px]" />
            {clockOf(post, zone)}
          </span>
          <span className="ms-auto flex">
            {/* Beside other cards there is room only in the day view, which has the picture beside the text. */}
            {(columns === 1 || picture === 'beside') && (
              <PlatformMarks platforms={platformsOf(...posts)} max={picture === 'beside' ? 7 : 2} silent />
            )}
          </span>
        </span>{' '}
        <span dir="auto" className="mt-px line-clamp-2 text-12 wrap-anywhere text-ink-2">
          {/* Before the text, as the time row has no room when several cards are side by side. */}
          {!picture && (
            <ConflictBadge conflict={conflict} className="me-1 inline-block size-3 align-[-2px]" />
          )}
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

export type DayColumnProps = {
  day: Day
  /** Without queued posts, which are in the band above. */
  posts: readonly Post[]
  collisions: DayCollisions | undefined
  zone: string
  openPost: string | undefined
  marked: boolean
  loading: boolean
  /** The day has the whole width. */
  wide: boolean
  /** Minutes since midnight, if this day is today. */
  now: number | undefined
  /** Hours in the second time zone, if they differ from the day before. */
  second?: readonly string[] | undefined
}

/** One day on the time grid. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, posts, collisions, zone, openPost, marked, loading, now, wide, second } = props
  const groups = groupTiles(posts, useContext(GroupedPostsContext))
  const cards = useMemo(() => layOutCards(groups, zone, wide), [groups, zone, wide])
  return (
    <div
      role="group"
      tabIndex={-1}
      aria-label={`${dayText(day, 'long')}, ${i18n.t('{count, plural, one {1 post} other {# posts}}', { count: posts.length })}`}
      data-cell={day}
      data-drop={day}
      data-clock=""
      data-marked={marked || undefined}
      className={cx(
        'relative min-w-0 border-s border-line bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-[size:100%_48px] focus-visible:-outline-offset-2',
        weekdayOf(day) % 6 === 0 && 'bg-well',
      )}
    >
      <DropIndicator place={day} />
      {second?.map((time, hour) => (
        <span
          key={hour}
          aria-hidden="true"
          style={{ top: topOf(hour * 60) }}
          className="tnum pointer-events-none absolute start-1 text-12 text-ink-2"
        >
          {hour > 0 && time}
        </span>
      ))}
      {loading && <DayColumnSkeleton day={day} />}
      {/* Before the cards, which cover it: it would cross out their text. */}
      {now !== undefined && (
        <span
          aria-hidden="true"
          style={{ top: topOf(now) }}
          className="pointer-events-none absolute -inset-x-px h-0.5 -translate-y-px bg-iris before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:bg-iris forced-color-adjust-none"
        />
      )}
      {cards.map((card) => (
        <GridCard
          key={card.post.id}
          card={card}
          zone={zone}
          open={card.posts.some(({ id }) => id === openPost)}
          conflict={conflictOf(collisions, card.posts)}
        />
      ))}
    </div>
  )
})
