import { useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Day } from '~/domain/calendar/day'
import { dayText } from '~/src/calendar/day-text'
import { firstOfMonth, isSameMonth } from '~/src/calendar/view-days'
import { daysOfWeek, weekNumber } from '~/src/features/calendar/month/week-window'
import { useCollisions } from '../conflicts/conflict-marks'
import { GroupedPostsContext, groupTiles } from '../grouped-posts'
import { mayHide } from '../hidden-posts'
import type { Calendar } from '../use-calendar'
import { MonthDay } from './month-day'
import { useWeekWindow } from './week-window'

const none: readonly never[] = []
const grid = 'grid grid-cols-[repeat(7,minmax(0,1fr))]'

export type MonthViewProps = {
  calendar: Calendar
  openPost: string | undefined
  onDay: (day: Day) => void
  /** The view was scrolled to another month. */
  onShow: (day: Day) => void
}

/** A change of month by scrolling. */
interface Scrolled {
  readonly from: Day
  readonly to: Day
}

/** px of an expanded day: its header, its tiles and the button that collapses it. */
const openHeight = (tiles: number) => 24 + tiles * 42 + 28

/** An endless column of weeks, of which only visible ones are rendered. Starts with the calendar's month at the top. */
export function MonthView({ calendar, openPost, onDay, onShow }: MonthViewProps) {
  const { day, weekStart, buckets } = calendar
  const scroller = useRef<HTMLDivElement>(null)
  const { expanded, askedRef, onExpand } = useExpanded()
  // The week that is at the top at first, so that no week is rendered only to be scrolled away.
  const week = weekNumber(firstOfMonth(day), weekStart)
  const tallWeek = expanded === undefined ? undefined : weekNumber(expanded, weekStart)
  const variants = useContext(GroupedPostsContext)
  const opened = expanded === undefined ? undefined : groupTiles(buckets.get(expanded) ?? none, variants)
  // When it is scrolled far away, its posts are unloaded; the week keeps its height, or everything below would move.
  const [tiles, setTiles] = useState(0)
  if (opened && opened.length > 0 && opened.length !== tiles) setTiles(opened.length)
  const tallHeight = opened ? openHeight(opened.length || tiles) : 0
  const tall = useMemo(
    () => (tallWeek === undefined ? undefined : { week: tallWeek, height: tallHeight }),
    [tallWeek, tallHeight],
  )
  const scrolled = useRef<Scrolled>(undefined)
  const column = useWeekWindow(scroller, week, weekNumber(day, weekStart), tall, (shown) => {
    const to = shownMonth(shown, calendar)
    if (to === undefined) return
    scrolled.current = { from: day, to }
    onShow(to)
  })
  useShownDay(scroller, calendar, column, scrolled)
  useLayoutEffect(() => {
    const { day: changed, shown } = askedRef.current ?? {}
    askedRef.current = undefined
    if (changed === undefined || !scroller.current) return
    // The window of weeks may have changed without a scroll; a week that collapses stays visible.
    const { scrollTop } = scroller.current
    const top = column.topOf(weekNumber(changed, weekStart))
    column.scrollTo(shown === undefined ? Math.min(scrollTop, top) : scrollTop)
    focusExpanded(scroller.current, changed, shown)
  })
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={dayText(day, 'month')}
      data-roving=""
      data-scroller=""
      data-narrow={column.narrow || undefined}
      data-scroll-restoration-id="calendar-month"
      onScroll={column.onScroll}
      onPointerEnter={column.onNear}
      onFocus={column.onNear}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto [overflow-anchor:none]"
    >
      <div role="row" className={`sticky top-0 z-2 flex-none border-b border-line bg-sheet ${grid}`}>
        {daysOfWeek(week, weekStart).map((each) => (
          <div key={each} role="columnheader" className="px-2 text-12/[26px] font-medium text-ink-3">
            {dayText(each, 'shortWeekday')}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="relative flex-none" style={{ height: column.whole }}>
        {column.weeks.map((each) => (
          <WeekRow
            key={each}
            calendar={calendar}
            days={daysOfWeek(each, weekStart)}
            top={column.topOf(each)}
            height={tall?.week === each ? Math.max(tall.height, column.height) : column.height}
            openPost={openPost}
            expanded={expanded}
            onExpand={onExpand}
            onDay={onDay}
          />
        ))}
      </div>
    </div>
  )
}

interface Expansion {
  readonly day: Day
  /** How many of its posts were shown before; undefined when it collapses. */
  readonly shown: number | undefined
}

/** Which day is expanded, and the last request to expand or collapse until it is on screen. */
function useExpanded() {
  const [expanded, setExpanded] = useState<Day>()
  const askedRef = useRef<Expansion>(undefined)
  const onExpand = useCallback((day: Day, shown?: number) => {
    askedRef.current = { day, shown }
    setExpanded(shown === undefined ? undefined : day)
  }, [])
  return { expanded, askedRef, onExpand }
}

/** The pressed button is gone: focuses the first post that was revealed, or the button that expands the day again. */
function focusExpanded(grid: HTMLElement, day: Day, shown: number | undefined): void {
  const cell = grid.querySelector(`[data-cell="${day}"]`)
  const next =
    shown === undefined
      ? cell?.querySelector<HTMLElement>('button[aria-expanded="false"]')
      : cell?.querySelectorAll<HTMLElement>('[data-post]')[shown]
  next?.focus({ preventScroll: true })
}

/** The day to go to after scrolling to a week; undefined while the week is in the calendar's month. */
function shownMonth(week: number, { day, weekStart, today }: Calendar): Day | undefined {
  const middle = daysOfWeek(week, weekStart)[3] ?? day
  if (isSameMonth(middle, day)) return undefined
  // The keyboard starts on the first day of the month, or on today in the current month.
  return isSameMonth(middle, today) ? today : firstOfMonth(middle)
}

type WeekRowProps = Pick<MonthViewProps, 'calendar' | 'openPost' | 'onDay'> & {
  days: readonly Day[]
  /** px from the first week's top. */
  top: number
  /** px */
  height: number
  expanded: Day | undefined
  onExpand: (day: Day, shown?: number) => void
}

function WeekRow({ calendar, days, top, height, openPost, expanded, onExpand, onDay }: WeekRowProps) {
  const { day, buckets, costOfDay, zone, today, all } = calendar
  const collisions = useCollisions()
  const startsMonth = days.some((one) => one.endsWith('-01'))
  return (
    <div role="row" className={`absolute inset-x-0 ${grid}`} style={{ top, height }}>
      {days.map((one, index) => {
        const posts = buckets.get(one) ?? none
        return (
          <MonthDay
            key={one}
            day={one}
            posts={posts}
            collisions={collisions.get(one)}
            cost={costOfDay(posts)}
            zone={zone}
            today={one === today}
            inMonth={isSameMonth(one, day)}
            first={one.endsWith('-01') || (startsMonth && index === 0)}
            marked={one === day}
            loading={all.isPending}
            mayHide={mayHide(all.cutOff, one, today)}
            openPost={openPost}
            expanded={expanded === one}
            onExpand={onExpand}
            onDay={onDay}
          />
        )
      })}
    </div>
  )
}

/**
 * Scrolls the calendar's day into view: its month to the top if another month was chosen or "Today" was pressed, else
 * no further than needed. A month that was scrolled to stays where it is.
 */
function useShownDay(
  scroller: { current: HTMLElement | null },
  { day, weekStart, jumps }: Calendar,
  { topOf, scrollTo, height }: ReturnType<typeof useWeekWindow>,
  scrolled: { readonly current: Scrolled | undefined },
): void {
  const shown = useRef<{ day: Day; jumps: number; height: number }>(undefined)
  useLayoutEffect(() => {
    const box = scroller.current
    const before = shown.current
    shown.current = { day, jumps, height }
    if (!box) return
    const sameMonth = before !== undefined && isSameMonth(before.day, day)
    const sameLayout = before?.jumps === jumps && before.height === height
    const byHand = scrolled.current?.to === day && scrolled.current.from === before?.day
    if (sameLayout && (before.day === day || byHand)) return
    const top = topOf(weekNumber(day, weekStart))
    const room = box.clientHeight - 27
    const align = !sameMonth || !sameLayout ? topOf(weekNumber(firstOfMonth(day), weekStart)) : box.scrollTop
    // Six weeks may be taller than the view.
    const low = top + height - room
    const next = Math.min(Math.max(align, low), top)
    if (Math.abs(next - box.scrollTop) > 1) scrollTo(next)
  })
}
