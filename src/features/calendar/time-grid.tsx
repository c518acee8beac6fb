import { i18n } from '@lingui/core'
import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { isZone, localMinutes } from '~/domain/calendar/time-zone'
import { dayText } from '~/src/calendar/day-text'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { cx } from '~/src/ui/class-names'
import { Cost } from '~/src/ui/cost'
import { StatusGlyph } from '~/src/ui/status-mark'
import { useCollisions } from './conflicts/conflict-marks'
import { conflictOf } from './conflicts/conflicts-by-day'
import { ShortageBadge } from './costs/credit-days'
import { dayOfMonth } from './date-labels'
import { DayColumn } from './day-column'
import { DropIndicator } from './drag/drag-overlay'
import { GroupedPostsContext, groupTiles } from './grouped-posts'
import { HiddenPostsBadge, mayHide } from './hidden-posts'
import { NotesBadge } from './notes/day-notes'
import { fullHours, hoursToShow } from './second-clock'
import { Tile } from './tile'
import { hourHeight, layOutCards, minDayWidth, topOf } from './time-grid-layout'
import type { Calendar } from './use-calendar'

const none: readonly Post[] = []

export type TimeGridProps = {
  calendar: Calendar
  days: readonly Day[]
  openPost: string | undefined
  onDay: (day: Day) => void
}

/** Days side by side on a time grid: queued posts in a band above, all others at their minutes. */
export function TimeGrid({ calendar, days, openPost, onDay }: TimeGridProps) {
  const { buckets, zone, day, today, now, all } = calendar
  const collisions = useCollisions()
  const scroller = useRef<HTMLDivElement>(null)
  const split = useMemo(
    () => new Map(days.map((each) => [each, bandAndGrid(buckets.get(each) ?? none)])),
    [buckets, days],
  )
  useFirstHour(scroller, days, split, zone, all.isPending)
  const { zone2 } = calendar.settings
  const second = zone2 !== undefined && isZone(zone2) ? zone2 : undefined
  const secondHours = useMemo(
    () => (second === undefined ? undefined : hoursToShow(days, zone, second)),
    [days, zone, second],
  )
  const { columns, minWidth } = useColumns(days, split, zone)
  return (
    <div
      ref={scroller}
      data-roving=""
      data-scroller=""
      data-scroll-restoration-id={`calendar-clock-${days[0]}-${days.length}`}
      className="relative flex min-h-0 flex-1 flex-col overflow-auto"
    >
      <div className="sticky top-0 z-3 flex-none bg-sheet low:static" style={{ minWidth }}>
        <div className="grid" style={columns}>
          <span />
          {days.map((each) => (
            <ColumnHead key={each} day={each} calendar={calendar} onDay={onDay} />
          ))}
        </div>
        <div className="grid border-y border-line bg-well" style={columns}>
          {/* An icon, so that the word fits in every language. */}
          <span title={i18n.t('Queue')} className="flex justify-end pt-2.5 pe-2">
            <StatusGlyph status="queued" label={i18n.t('Queue')} />
          </span>
          {days.map((each) => (
            <QueuedPosts
              key={each}
              day={each}
              posts={split.get(each)?.band ?? none}
              zone={zone}
              openPost={openPost}
            />
          ))}
        </div>
      </div>
      <div className="relative grid flex-none" style={{ ...columns, minWidth, height: topOf(24 * 60) }}>
        <HourLines second={secondHours?.get(days[0] ?? day)} />
        {days.map((each, index) => (
          <DayColumn
            key={each}
            day={each}
            posts={split.get(each)?.grid ?? none}
            collisions={collisions.get(each)}
            zone={zone}
            openPost={openPost}
            wide={days.length === 1}
            marked={each === day}
            loading={all.isPending}
            now={each === today ? localMinutes(new Date(now).toISOString(), zone) : undefined}
            second={index === 0 ? undefined : secondHours?.get(each)}
          />
        ))}
      </div>
    </div>
  )
}

/** px of the hours, and the minimum of a day in a week. */
const hoursWidth = 52
const minDayPx = 90

/** Columns that fill the width, but are never narrower than their cards: if they don't fit, the grid scrolls sideways. */
function useColumns(days: readonly Day[], split: ReadonlyMap<Day, Split>, zone: string) {
  const variants = useContext(GroupedPostsContext)
  return useMemo(() => {
    const widths = days.map((day) => {
      const cards = layOutCards(groupTiles(split.get(day)?.grid ?? none, variants), zone)
      return Math.max(days.length > 1 ? minDayPx : 0, minDayWidth(cards))
    })
    const tracks = widths.map((width) => `minmax(${width}px, 1fr)`)
    return {
      columns: { gridTemplateColumns: `${hoursWidth}px ${tracks.join(' ')}` },
      minWidth: widths.reduce((sum, width) => sum + width, hoursWidth),
    }
  }, [days, split, variants, zone])
}

type QueuedPostsProps = { day: Day; posts: readonly Post[]; zone: string; openPost: string | undefined }

/** A day's part of the queue band. */
function QueuedPosts({ day, posts, zone, openPost }: QueuedPostsProps) {
  const variants = useContext(GroupedPostsContext)
  const collisions = useCollisions()
  return (
    <div
      data-drop={day}
      className="relative grid min-h-[32px] min-w-0 content-start gap-[3px] border-s border-line p-1"
    >
      <DropIndicator place={day} />
      {groupTiles(posts, variants).map(({ post, posts: all }) => (
        <Tile
          key={post.id}
          post={post}
          all={all.length > 1 ? all : undefined}
          size="line"
          zone={zone}
          open={all.some(({ id }) => id === openPost)}
          conflict={conflictOf(collisions.get(day), all)}
        />
      ))}
    </div>
  )
}

interface Split {
  readonly band: readonly Post[]
  readonly grid: readonly Post[]
}

const splits = new WeakMap<readonly Post[], Split>()

/** Cached by list, so that a column renders only when its own posts change. */
function bandAndGrid(posts: readonly Post[]): Split {
  const split = splits.get(posts) ?? {
    band: posts.filter((post) => post.status === 'queued'),
    grid: posts.filter((post) => post.status !== 'queued'),
  }
  splits.set(posts, split)
  return split
}

function ColumnHead({ day, calendar, onDay }: { day: Day; calendar: Calendar; onDay: (day: Day) => void }) {
  const { today, buckets, costOfDay, all } = calendar
  const cost = costOfDay(buckets.get(day) ?? none)
  const isToday = day === today
  return (
    // If the cost doesn't fit, it wraps to a line that isn't shown.
    <div className="@container flex min-w-0 items-baseline gap-1.5 border-s border-line px-2.5 py-2 md:h-9 md:flex-wrap md:overflow-clip">
      <span className={isToday ? 'font-medium text-iris' : 'text-ink-3'}>{dayText(day, 'shortWeekday')}</span>
      <button
        type="button"
        aria-label={i18n.t('Open {day}', { day: dayText(day, 'long') })}
        onClick={() => onDay(day)}
        className={cx(
          // On a phone, the area to tap includes the weekday.
          'tnum relative rounded-sm text-16/5 font-semi before:absolute before:-inset-1 max-md:before:-inset-y-2.5 max-md:before:-start-10',
          isToday ? 'bg-iris px-1.5 text-on-iris' : 'hover:bg-hover',
        )}
      >
        {dayOfMonth(day)}
      </button>
      {mayHide(all.cutOff, day, today) && <HiddenPostsBadge />}
      <ShortageBadge day={day} />
      <NotesBadge day={day} />
      {(cost.credits > 0 || cost.atMost) && (
        <span className="ms-auto text-12 text-ink-3 @max-[104px]:hidden @max-[210px]:[[data-short]~&]:hidden">
          <Cost short {...cost} />
        </span>
      )}
    </div>
  )
}

/** The hours in the calendar's zone, and below each the one in the second zone on the first day. */
function HourLines({ second }: { second: readonly string[] | undefined }) {
  return (
    <div aria-hidden="true" className="relative">
      {fullHours.slice(1).map((time, index) => (
        <span
          key={time}
          style={{ top: (index + 1) * hourHeight }}
          className="tnum absolute end-2 -translate-y-2 text-end text-12 text-ink-3"
        >
          {time}
          {second && <span className="block text-ink-2">{second[index + 1]}</span>}
        </span>
      ))}
    </div>
  )
}

/** Scrolls once to the first post of the days on show, or to 8:00 if that is earlier. */
function useFirstHour(
  scroller: RefObject<HTMLElement | null>,
  days: readonly Day[],
  split: ReadonlyMap<Day, Split>,
  zone: string,
  isPending: boolean,
): void {
  const scrollToFirst = useEffectEvent(() => {
    const times = days.flatMap((day) =>
      (split.get(day)?.grid ?? none).flatMap((post) => timeOfPost(post) ?? []),
    )
    const first = Math.min(8 * 60, ...times.map((at) => localMinutes(at, zone)))
    scroller.current?.scrollTo({ top: topOf(Math.max(0, first - 45)) })
  })
  const period = days[0]
  useLayoutEffect(() => scrollToFirst(), [period, isPending])
}
