import { useLayoutEffect, useRef } from 'react'
import { DayColumn } from './day-column'
import type { WeekDay } from './week'

export interface WeekStripProps {
  workspaceId: string
  days: readonly WeekDay[]
  loading: boolean
}

/** This week, a picture a day; phones scroll it sideways and begin at today. Its height never depends on the posts. */
export function WeekStrip({ workspaceId, days, loading }: WeekStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    // With the frame that shows it, which is laid out there anyway; asked for here, it would be in React's own task.
    const frame = requestAnimationFrame(() => {
      const list = strip.current
      const today = list?.querySelector<HTMLElement>('[data-today]')
      if (!list || !today) return
      const toStart = today.offsetLeft - 16
      const toEnd = today.offsetLeft + today.offsetWidth + 16 - list.clientWidth
      list.scrollLeft = document.documentElement.dir === 'rtl' ? toEnd : toStart
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section aria-labelledby="home-week" className="h-[411px] max-md:h-[427px]">
      <h2 id="home-week" className="sr-only">
        This week
      </h2>
      <div role="status" className="sr-only">
        {loading && 'Loading this week'}
      </div>
      <ul
        ref={strip}
        className="relative grid grid-cols-7 gap-3 px-8 max-md:no-scrollbar max-md:snap-x max-md:scroll-px-4 max-md:auto-cols-[148px] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto max-md:px-4"
      >
        {days.map((column) => (
          <DayColumn key={column.day} workspaceId={workspaceId} column={column} loading={loading} />
        ))}
      </ul>
    </section>
  )
}
