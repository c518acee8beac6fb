import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { dayText } from '~/src/calendar/day-text'
import { isSameMonth, monthGrid, viewDays } from '~/src/calendar/view-days'
import { weekDays } from '~/src/calendar/week'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { Button, buttonClass } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { EmptyState } from '~/src/ui/empty-state'
import { Ellipsis } from '~/src/ui/icons'
import { lineKey } from '~/src/ui/keyboard'
import { StatusGlyph } from '~/src/ui/status-mark'
import { useIsPhone } from '~/src/ui/window-width'
import { Agenda } from './agenda'
import { type CalendarSearch, noFilters } from './calendar-search'
import { dayOfMonth } from './date-labels'
import { DropIndicator } from './drag/drag-overlay'
import { mayHide } from './hidden-posts'
import { MonthView } from './month/month-view'
import { statusOf } from './post-labels'
import { TimeGrid } from './time-grid'
import type { Calendar } from './use-calendar'
import { viewPanelId, viewTabId } from './view-tabs'

const none: readonly Post[] = []

type DayButtonsProps = {
  calendar: Calendar
  /** Whole weeks. */
  days: readonly Day[]
  /** Names the group: the month, or "Days". */
  label: string
  isOutside?: (day: Day) => boolean
  onDay: (day: Day) => void
}

/** Days as buttons with their posts' status glyphs; the posts of the selected day are listed below. */
function DayButtons({ calendar, days, label, isOutside, onDay }: DayButtonsProps) {
  const { day, buckets, today, all } = calendar
  const [focused, setFocused] = useState(day)
  const stop = [focused, day].find((each) => days.includes(each)) ?? days[0]
  return (
    <div className="flex-none px-3">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-12 text-ink-3">
        {days.slice(0, 7).map((each) => (
          <span key={each} className="p-0.5">
            {dayText(each, 'initial')}
          </span>
        ))}
      </div>
      <div role="group" aria-label={label} onKeyDown={moveToDay} className="grid grid-cols-7">
        {days.map((each) => (
          <DayMarks
            key={each}
            day={each}
            // The lists load one by one, and centred glyphs would shift with each.
            posts={(all.isPending ? undefined : buckets.get(each)) ?? none}
            isOutside={isOutside?.(each) ?? false}
            today={each === today}
            chosen={each === day}
            hides={mayHide(all.cutOff, each, today)}
            isTabStop={each === stop}
            onFocus={setFocused}
            onDay={onDay}
          />
        ))}
      </div>
    </div>
  )
}

/** Moves the focus among the buttons of days: along the week, to its ends, and to the weeks above and below. */
function moveToDay(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.findIndex((each) => each === event.target)
  const place = from % 7
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -place,
    End: 6 - place,
  }
  const step = steps[lineKey(event.key)]
  if (step === undefined || from < 0) return
  event.preventDefault()
  buttons[from + step]?.focus()
}

type DayMarksProps = {
  day: Day
  posts: readonly Post[]
  /** Of another month than the one shown. */
  isOutside: boolean
  today: boolean
  chosen: boolean
  /** The day may have more posts than the API lists. */
  hides: boolean
  isTabStop: boolean
  onFocus: (day: Day) => void
  onDay: (day: Day) => void
}

function DayMarks(props: DayMarksProps) {
  const { day, posts, isOutside, today, chosen, hides, isTabStop, onFocus, onDay } = props
  const marks = posts.length > 3 ? posts.slice(0, 1) : posts
  return (
    <button
      type="button"
      aria-label={commaSeparated([
        dayText(day, 'long'),
        i18n.t('{count, plural, one {1 post} other {# posts}}', { count: posts.length }),
        hides && i18n.t('May have more posts'),
      ])}
      aria-pressed={chosen}
      aria-current={today ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-drop={day}
      onFocus={() => onFocus(day)}
      onClick={() => onDay(day)}
      className="relative grid h-[46px] content-start justify-items-center gap-[3px] pt-1 focus-visible:-outline-offset-2"
    >
      <DropIndicator place={day} />
      <span
        className={cx(
          'relative tnum min-w-7 rounded-sm text-center text-14/6',
          today ? 'bg-iris font-semi text-on-iris' : isOutside && 'text-ink-3',
          chosen && !today && 'inset-ring inset-ring-iris',
        )}
      >
        {dayOfMonth(day)}
        {hides && <Ellipsis aria-hidden="true" className="absolute start-full top-1.5 size-3 text-ink-3" />}
      </span>
      <span className="relative flex h-3 items-center gap-0.5">
        {marks.map((post) => (
          <StatusGlyph key={post.id} status={statusOf(post)} className="size-2.5" />
        ))}
        {posts.length > marks.length && (
          <span dir="ltr" className="text-12/3 font-medium text-ink-3">
            +{posts.length - marks.length}
          </span>
        )}
      </span>
    </button>
  )
}

export type CalendarViewPanelProps = {
  workspaceId: string
  calendar: Calendar
  openPost: string | undefined
  onMove: (post: Post) => void
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** The tab panel with the current view. All views read the same buckets. */
export const CalendarViewPanel = memo(function CalendarViewPanel(props: CalendarViewPanelProps) {
  const { view } = props.calendar
  const phone = useIsPhone()
  return (
    <div
      role="tabpanel"
      id={viewPanelId}
      aria-labelledby={viewTabId(view)}
      className={cx('flex min-h-0 min-w-0 flex-1 flex-col', phone && 'overflow-y-auto')}
    >
      {phone ? <PhoneView {...props} /> : <WideView {...props} />}
    </div>
  )
})

function WideView({ calendar, openPost, onSearch, ...rest }: CalendarViewPanelProps) {
  const { view, days } = calendar
  // A stable function, so that a memoized day renders only when its own posts change.
  const onDay = useCallback((date: Day) => onSearch({ view: 'day', date }), [onSearch])
  if (view === 'month')
    return (
      <MonthView
        calendar={calendar}
        openPost={openPost}
        onDay={onDay}
        onShow={(date) => onSearch({ date })}
      />
    )
  if (view !== 'list') return <TimeGrid calendar={calendar} days={days} openPost={openPost} onDay={onDay} />
  return (
    <ListView calendar={calendar}>
      <Agenda
        calendar={calendar}
        days={days}
        openPost={openPost}
        empty={<NoPosts workspaceId={rest.workspaceId} calendar={calendar} onSearch={onSearch} />}
        {...rest}
      />
    </ListView>
  )
}

function PhoneView({ calendar, openPost, onSearch, ...rest }: CalendarViewPanelProps) {
  const { view, day, days, weekStart } = calendar
  const onDay = (date: Day) => onSearch({ date })
  if (view === 'week' || view === 'day')
    return (
      <>
        {view === 'week' && (
          <DayButtons
            calendar={calendar}
            days={weekDays(day, weekStart)}
            label={i18n.t('Days')}
            onDay={onDay}
          />
        )}
        <TimeGrid calendar={calendar} days={[day]} openPost={openPost} onDay={onDay} />
      </>
    )
  const agenda = (
    <Agenda
      calendar={calendar}
      days={view === 'list' ? days : viewDays('month', day, weekStart).filter((each) => each >= day)}
      openPost={openPost}
      empty={<NoPosts workspaceId={rest.workspaceId} calendar={calendar} onSearch={onSearch} />}
      {...rest}
    />
  )
  if (view === 'list') return <ListView calendar={calendar}>{agenda}</ListView>
  return (
    <>
      <DayButtons
        calendar={calendar}
        days={monthGrid(day, weekStart).flat()}
        label={dayText(day, 'month')}
        isOutside={(each) => !isSameMonth(each, day)}
        onDay={onDay}
      />
      {/* Padding below the last row leaves room for the selection bar. */}
      <div className="mt-1 border-t border-line px-4 pt-2.5 pb-20">{agenda}</div>
    </>
  )
}

type NoPostsProps = Pick<CalendarViewPanelProps, 'workspaceId' | 'calendar' | 'onSearch'>

function NoPosts({ workspaceId, calendar, onSearch }: NoPostsProps) {
  if (calendar.all.incomplete) return null
  if (calendar.isFiltered)
    return (
      <EmptyState
        title={i18n.t('No matching posts')}
        actions={<Button onClick={() => onSearch(noFilters)}>{i18n.t('Clear filters')}</Button>}
      >
        {i18n.t('No posts on these days match the filters.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={i18n.t('No posts on these days')}
      actions={
        <Link to="/w/$workspaceId/posts/new" params={{ workspaceId }} className={buttonClass()}>
          {i18n.t('Write a post')}
        </Link>
      }
    >
      {i18n.t('Scheduled and published posts appear here by time.')}
    </EmptyState>
  )
}

/** The list's own scroller. It starts at the calendar's day, or at the next with posts; earlier days are above. */
function ListView({ calendar, children }: { calendar: Calendar; children: ReactNode }) {
  const { day, days, jumps, all } = calendar
  const scroller = useRef<HTMLDivElement>(null)
  const period = days[0]
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || all.isPending) return
    if (period === day) return
    // Days out of view have an estimated height until they come near, so it takes a frame or two to arrive.
    let frame = 0
    const scrollToDay = (left: number) => {
      const top = topOf(day, box)
      if (Math.abs(top) > 1) box.scrollBy({ top, behavior: 'instant' })
      if (left > 0) frame = requestAnimationFrame(() => scrollToDay(left - 1))
    }
    scrollToDay(3)
    return () => cancelAnimationFrame(frame)
  }, [day, period, jumps, all.isPending])
  return (
    // The router restores the scroll position by this id; without one, it would use that of another view or month.
    // On a phone, padding below the last row leaves room for the selection bar.
    <div
      ref={scroller}
      data-scroller=""
      data-scroll-restoration-id={`calendar-list-${period ?? day}`}
      className="min-h-0 flex-1 overflow-y-auto px-8 py-4 max-md:mt-1 max-md:border-t max-md:border-line max-md:px-4 max-md:pt-2.5 max-md:pb-20"
    >
      <div className="max-w-[860px]">{children}</div>
    </div>
  )
}

/** px from the top of the visible part to the day or the next with posts; to the end if there is none. */
function topOf(day: string, box: HTMLElement): number {
  const sections = [...box.querySelectorAll<HTMLElement>('section[data-drop]')]
  const next = sections.find((section) => (section.dataset.drop ?? '') >= day)
  if (!next) return box.scrollHeight
  return next.getBoundingClientRect().top - box.getBoundingClientRect().top - 16
}
