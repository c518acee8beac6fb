import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Calendar } from './use-calendar'

/** The list's own scroll: it comes in at the calendar's day, or at the next that holds something; what was is above. */
export function ListView({ calendar, children }: { calendar: Calendar; children: ReactNode }) {
  const { day, days, jumps, all } = calendar
  const scroller = useRef<HTMLDivElement>(null)
  const period = days[0]
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || all.isPending) return
    if (period === day) return
    // Days out of sight have a guessed height until they come near: it takes a frame or two to arrive.
    let frame = 0
    const come = (left: number) => {
      const top = topOf(day, box)
      if (Math.abs(top) > 1) box.scrollBy({ top, behavior: 'instant' })
      if (left > 0) frame = requestAnimationFrame(() => come(left - 1))
    }
    come(3)
    return () => cancelAnimationFrame(frame)
  }, [day, period, jumps, all.isPending])
  return (
    // By its name the router keeps its scroll: without one, it would be given that of another view or month.
    <div
      ref={scroller}
      data-scroller=""
      data-scroll-restoration-id={`calendar-list-${period ?? day}`}
      className="min-h-0 flex-1 overflow-y-auto px-8 py-4"
    >
      <div className="max-w-[860px]">{children}</div>
    </div>
  )
}

/** px from the top of what is in sight to the day, or to the next that holds something; to the end where none does. */
function topOf(day: string, box: HTMLElement): number {
  const sections = [...box.querySelectorAll<HTMLElement>('section[data-drop]')]
  const next = sections.find((section) => (section.dataset.drop ?? '') >= day)
  if (!next) return box.scrollHeight
  return next.getBoundingClientRect().top - box.getBoundingClientRect().top - 16
}
