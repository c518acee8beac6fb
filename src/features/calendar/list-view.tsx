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
    const next = [...box.querySelectorAll<HTMLElement>('section[data-drop]')].find(
      (section) => (section.dataset.drop ?? '') >= day,
    )
    // Nothing of it left: its last days are what is nearest.
    const top = next
      ? next.getBoundingClientRect().top - box.getBoundingClientRect().top - 16
      : box.scrollHeight
    if (period !== day) box.scrollBy({ top, behavior: 'instant' })
  }, [day, period, jumps, all.isPending])
  return (
    // By its name the router keeps its scroll: without one, it would be given that of another view or month.
    <div
      ref={scroller}
      data-scroller=""
      data-scroll-restoration-id={`calendar list ${period ?? day}`}
      className="min-h-0 flex-1 overflow-y-auto px-8 py-4"
    >
      <div className="max-w-[860px]">{children}</div>
    </div>
  )
}
