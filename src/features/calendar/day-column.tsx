import { plural } from '~/src/i18n/plural'
import { memo, useContext, useMemo } from 'react'
import type { Post } from '~/contract/post'
import { type Day, weekdayOf } from '~/domain/calendar/day'
import { cx } from '~/src/ui/class-names'
import { type DayCollisions, againstOf } from './conflicts/conflicts-by-day'
import { dayName } from './day-names'
import { groupTiles } from './group-tiles/group-tiles'
import { GridCard } from './grid-card'
import { layOutCards } from './lay-out-cards'
import { DropIndicator } from './drag/drop-indicator'
import { DayColumnSkeleton } from './skeletons'
import { topOf } from './time-grid-scale'
import { GroupedPostsContext } from './grouped-posts'

export type DayColumnProps = {
  day: Day
  /** Without those of the band above. */
  posts: readonly Post[]
  collisions: DayCollisions | undefined
  zone: string
  openPost: string | undefined
  marked: boolean
  loading: boolean
  /** It has the whole width. */
  wide: boolean
  /** Minutes since midnight, on the day that is today. */
  now: number | undefined
  /** What a second clock shows at each hour, where it is something else than on the day before. */
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
      aria-label={`${dayName(day, 'long')}, ${plural(posts.length, ['1 post', '# posts'])}`}
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
      {cards.map((card) => (
        <GridCard
          key={card.post.id}
          card={card}
          zone={zone}
          open={card.posts.some(({ id }) => id === openPost)}
          against={againstOf(collisions, card.posts)}
        />
      ))}
      {now !== undefined && (
        <span
          aria-hidden="true"
          style={{ top: topOf(now) }}
          className="pointer-events-none absolute -inset-x-px z-2 h-0.5 -translate-y-px bg-iris before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:bg-iris"
        />
      )}
    </div>
  )
})
