import { i18n } from '@lingui/core'
import type { KeyboardEvent } from 'react'
import { type CalendarView, calendarViews } from '~/src/calendar/view-days'
import { lineKey } from '~/src/ui/keyboard'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'

const names: Record<CalendarView, string> = {
  month: i18n.t('Month'),
  week: i18n.t('Week'),
  day: i18n.t('Day'),
  list: i18n.t('List'),
}

export const viewPanelId = 'calendar-view'
export const viewTabId = (view: CalendarView): string => `calendar-tab-${view}`

const keys: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % calendarViews.length,
  ArrowLeft: (index) => (index + calendarViews.length - 1) % calendarViews.length,
  Home: () => 0,
  End: () => calendarViews.length - 1,
}

/**
 * Tabs separate from their panel: the kit's tabs are above theirs, these are in the page header. Arrow keys switch
 * the view.
 */
export function ViewTabs({ view, onView }: { view: CalendarView; onView: (view: CalendarView) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = calendarViews[keys[lineKey(event.key)]?.(calendarViews.indexOf(view)) ?? -1]
    if (!next) return
    event.preventDefault()
    onView(next)
    document.getElementById(viewTabId(next))?.focus()
  }
  return (
    <div role="tablist" aria-label={i18n.t('View')} className={segmentedClass} onKeyDown={onKeyDown}>
      {calendarViews.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={viewTabId(each)}
          aria-selected={each === view}
          aria-controls={each === view ? viewPanelId : undefined}
          tabIndex={each === view ? 0 : -1}
          onClick={() => onView(each)}
          className={`${segmentClass} max-md:px-2`}
        >
          {names[each]}
        </button>
      ))}
    </div>
  )
}
