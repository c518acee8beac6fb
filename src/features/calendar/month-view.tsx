import { useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '~/domain/calendar/day'
import { monthGrid } from '~/domain/calendar/view-days'
import { dayName } from './day-names'
import { mayHide } from './hidden-posts'
import { MonthDay } from './month-day'
import type { Calendar } from './use-calendar'

const none: readonly never[] = []

export type MonthViewProps = {
  calendar: Calendar
  openPost: string | undefined
  onDay: (day: Day) => void
}

/** The month as a grid of whole weeks. */
export function MonthView({ calendar, openPost, onDay }: MonthViewProps) {
  const { day, weekStart, buckets, costOfDay, zone, today, all } = calendar
  const [expanded, setExpanded] = useState<Day>()
  const scroller = useRef<HTMLDivElement>(null)
  // Six weeks may be higher than the window: the day that the address names is in it all the same.
  useLayoutEffect(() => {
    scroller.current?.querySelector(`[data-cell="${day}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [day])
  const weeks = monthGrid(day, weekStart)
  const first = weeks[0]?.[0]
  const grid = 'grid grid-cols-[repeat(7,minmax(0,1fr))]'
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={dayName(day, 'month')}
      data-roving=""
      data-scroller=""
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <div role="row" className={`sticky top-0 z-2 flex-none border-b border-line bg-sheet ${grid}`}>
        {weeks[0]?.map((each) => (
          <div key={each} role="columnheader" className="px-2 text-12/[26px] font-medium text-ink-3">
            {dayName(each, 'weekday')}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="grid flex-[1_0_auto] *:last:*:border-b-0">
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={`min-h-[137px] ${grid}`}>
            {week.map((each) => {
              const posts = buckets.get(each) ?? none
              return (
                <MonthDay
                  key={each}
                  day={each}
                  posts={posts}
                  cost={costOfDay(posts)}
                  zone={zone}
                  today={each === today}
                  inMonth={each.slice(0, 7) === day.slice(0, 7)}
                  first={each === first || each.endsWith('-01')}
                  marked={each === day}
                  loading={all.isPending}
                  mayHide={mayHide(all.cutOff, each, today)}
                  openPost={openPost}
                  expanded={expanded === each}
                  onExpand={setExpanded}
                  onDay={onDay}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
