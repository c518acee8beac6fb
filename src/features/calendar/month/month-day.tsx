import { i18n } from '@lingui/core'
import { memo, useContext } from 'react'
import type { Post } from '~/contract/post'
import { type Day, weekdayOf } from '~/domain/calendar/day'
import { dayText } from '~/src/calendar/day-text'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { cx } from '~/src/ui/class-names'
import { shortCostText } from '~/src/ui/cost'
import { conflictOf, type DayCollisions } from '../conflicts/conflicts-by-day'
import { ShortageBadge } from '../costs/credit-days'
import { costWords, type DayCost } from '../costs/day-cost'
import { dayOfMonth } from '../date-labels'
import { DropIndicator, DropSlot } from '../drag/drag-overlay'
import { GroupedPostsContext, groupTiles } from '../grouped-posts'
import { HiddenPostsBadge } from '../hidden-posts'
import { NotesBadge } from '../notes/day-notes'
import { MonthDaySkeleton } from '../skeletons'
import { dayTiles, Tile } from '../tile'

export type MonthDayProps = {
  day: Day
  posts: readonly Post[]
  collisions: DayCollisions | undefined
  cost: DayCost
  zone: string
  today: boolean
  inMonth: boolean
  /** Whether its label includes the month. */
  first: boolean
  /** Where keyboard focus starts. */
  marked: boolean
  loading: boolean
  mayHide: boolean
  openPost: string | undefined
  expanded: boolean
  /** Shows all posts of the day; `shown` is how many were visible before. Without it, collapses the day. */
  onExpand: (day: Day, shown?: number) => void
  onDay: (day: Day) => void
}

const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0

/** One cell of the month. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { day, posts, cost, loading, marked, expanded } = props
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      data-cell={day}
      data-drop={day}
      data-marked={marked || undefined}
      aria-current={props.today ? 'date' : undefined}
      className={cx(
        'relative z-0 flex min-h-0 min-w-0 flex-col gap-0.5 overflow-clip border-e border-b border-line px-1 pb-[3px] last:border-e-0 focus-visible:-outline-offset-2',
        isWeekend(day) && 'bg-well',
      )}
    >
      {/* The group names the cell: a name on the cell itself would have to contain all of its text. */}
      <div role="group" aria-label={cellName(day, posts.length, cost)} className="contents">
        <DropIndicator place={day} className="-z-1" />
        <DayHead {...props} />
        {loading ? <MonthDaySkeleton day={day} /> : <DayPosts {...props} />}
        <DropSlot place={day} />
        {expanded && (
          <button
            type="button"
            className={moreClass}
            aria-expanded="true"
            onClick={() => props.onExpand(day)}
          >
            {i18n.t('Show fewer')}
          </button>
        )}
      </div>
    </div>
  )
})

const moreClass = 'flex-none rounded-sm px-1 text-12/[22px] font-medium text-ink-2 hover:bg-hover'

function DayHead({ day, today, inMonth, first, cost, onDay, mayHide }: MonthDayProps) {
  return (
    <div className="-mb-px flex h-6 flex-none items-center gap-1 px-1 text-12">
      <button
        type="button"
        tabIndex={-1}
        aria-label={i18n.t('Open {day}', { day: dayText(day, first ? 'longShortDate' : 'long') })}
        onClick={() => onDay(day)}
        className={cx(
          'tnum relative rounded-sm whitespace-nowrap before:absolute before:-inset-1 before:min-w-6 hover:bg-hover',
          today && '-ms-0.5 bg-iris px-1.5 leading-[18px] font-semi text-on-iris hover:bg-iris',
          !today && (inMonth ? 'font-semi' : 'text-ink-3'),
        )}
      >
        {first ? dayText(day, 'shortDate') : dayOfMonth(day)}
      </button>
      {mayHide && <HiddenPostsBadge />}
      <ShortageBadge day={day} />
      <NotesBadge day={day} />
      {(cost.credits > 0 || cost.atMost) && (
        // Hidden from screen readers, as the cell's name includes it.
        <span
          aria-hidden="true"
          className={cx(
            'tnum ms-auto whitespace-nowrap text-ink-3',
            first && mayHide && '[[data-short]+&]:hidden',
          )}
        >
          {shortCostText(cost.credits, cost.atMost)}
        </span>
      )}
    </div>
  )
}

function DayPosts({ day, posts, collisions, zone, openPost, expanded, onExpand }: MonthDayProps) {
  const groups = groupTiles(posts, useContext(GroupedPostsContext))
  const { sizes, more } = dayTiles(groups.length)
  const shown = expanded ? groups : groups.slice(0, sizes.length)
  return (
    <>
      {shown.map(({ post, posts: all }, index) => (
        <Tile
          key={post.id}
          post={post}
          all={all.length > 1 ? all : undefined}
          zone={zone}
          size={expanded ? 'mid' : (sizes[index] ?? 'line')}
          open={all.some(({ id }) => id === openPost)}
          conflict={conflictOf(collisions, all)}
        />
      ))}
      {more > 0 && !expanded && (
        <button
          type="button"
          className={moreClass}
          aria-expanded="false"
          aria-label={i18n.t('+{more} more on {day}', { more, day: dayText(day, 'long') })}
          onClick={() => onExpand(day, shown.length)}
        >
          {i18n.t('+{more} more', { more })}
        </button>
      )}
    </>
  )
}

function cellName(day: Day, count: number, cost: DayCost): string {
  const posts =
    count === 0 ? i18n.t('no posts') : i18n.t('{count, plural, one {1 post} other {# posts}}', { count })
  return commaSeparated([dayText(day, 'long'), posts, cost.credits > 0 && costWords(cost)])
}
