import { Link } from '@tanstack/react-router'
import { memo, useCallback } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { monthGrid, viewDays } from '~/src/calendar/view-days'
import { weekDays } from '~/src/calendar/week-days'
import { buttonClass } from '~/src/ui/button-class'
import { cx } from '~/src/ui/class-names'
import { EmptyState } from '~/src/ui/empty-state'
import { Agenda } from './agenda'
import type { CalendarSearch } from './calendar-search'
import { dayName } from './day-names'
import { MonthView } from './month/month-view'
import { ListView } from './list-view'
import { MarkedDays } from './marked-days'
import { TimeGrid } from './time-grid'
import type { Calendar } from './use-calendar'
import { viewPanelId, viewTabId } from './view-tabs'

export type CalendarViewPanelProps = {
  workspaceId: string
  calendar: Calendar
  phone: boolean
  openPost: string | undefined
  notAllowed: string | undefined
  onMove: (post: Post) => void
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** The tabs' panel: the view that is chosen. All of them look days up in the same buckets. */
export const CalendarViewPanel = memo(function CalendarViewPanel(props: CalendarViewPanelProps) {
  const { view } = props.calendar
  return (
    <div
      role="tabpanel"
      id={viewPanelId}
      aria-labelledby={viewTabId(view)}
      className={cx('flex min-h-0 min-w-0 flex-1 flex-col', props.phone && 'overflow-y-auto')}
    >
      {props.phone ? <PhoneView {...props} /> : <WideView {...props} />}
    </div>
  )
})

function WideView({ calendar, openPost, onSearch, ...rest }: CalendarViewPanelProps) {
  const { view, days } = calendar
  // The same function for good: a month's days are drawn for news of their own alone.
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
      <Agenda calendar={calendar} days={days} openPost={openPost} empty={<NoPosts {...rest} />} {...rest} />
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
          <MarkedDays calendar={calendar} days={weekDays(day, weekStart)} label="Days" onDay={onDay} />
        )}
        <TimeGrid calendar={calendar} days={[day]} openPost={openPost} onDay={onDay} />
      </>
    )
  const from = view === 'list' ? days : viewDays('month', day, weekStart).filter((each) => each >= day)
  return (
    <>
      {view === 'month' && (
        <MarkedDays
          calendar={calendar}
          days={monthGrid(day, weekStart).flat()}
          label={dayName(day, 'month')}
          isOutside={(each) => each.slice(0, 7) !== day.slice(0, 7)}
          onDay={onDay}
        />
      )}
      {/* Below the last row, room for the bar of what is chosen. */}
      <div className="mt-1 border-t border-line px-4 pt-2.5 pb-20">
        <Agenda calendar={calendar} days={from} openPost={openPost} empty={<NoPosts {...rest} />} {...rest} />
      </div>
    </>
  )
}

function NoPosts({ workspaceId }: { workspaceId: string }) {
  return (
    <EmptyState
      title="No posts on these days"
      actions={
        <Link to="/w/$workspaceId/posts/new" params={{ workspaceId }} className={buttonClass()}>
          Write a post
        </Link>
      }
    >
      Scheduled and published posts appear here by time.
    </EmptyState>
  )
}
