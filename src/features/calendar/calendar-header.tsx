import type { ReactNode } from 'react'
import type { CalendarView } from '~/src/calendar/calendar-views'
import { stepView } from '~/src/calendar/view-days'
import { deviceZone } from '~/src/calendar/device-zone'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronLeft, ChevronRight, PanelRight } from '~/src/ui/icons'
import { PageHeader } from '~/src/ui/page-header'
import type { CalendarSearch } from './calendar-search'
import { chooseSettings } from '~/src/calendar/device-settings'
import { FilterRow, type FilterRowProps, Legend } from './filter-row'
import { useIsPhone } from '~/src/ui/is-phone'
import { periodTitle } from './period-title'
import { PlanMenu } from './plan/plan-menu'
import type { PlanMode } from './plan/use-plan-mode'
import { CalendarSummary } from './calendar-summary'
import { SecondZone } from './second-zone'
import { SettingsMenu } from './settings-menu'
import { DraftCount } from './unscheduled-panel'
import type { Calendar } from './use-calendar'
import { ViewTabs } from './view-tabs'
import { ZoneChoice } from './zone-choice'

export type CalendarHeaderProps = FilterRowProps & {
  calendar: Calendar
  /** Import, export, print. */
  exchange: ReactNode
  plan: PlanMode
  unscheduledOpen: boolean
  onToggleUnscheduled: () => void
  selecting: boolean
  onSelecting: (on: boolean) => void
  onToday: () => void
}

/** What is on show, the ways to go on, and the filters. */
export function CalendarHeader({
  calendar,
  plan,
  search,
  onSearch,
  exchange,
  unscheduledOpen: trayOpen,
  onToggleUnscheduled: onTray,
  selecting,
  onSelecting,
  onToday,
  ...lists
}: CalendarHeaderProps) {
  const { view, day, weekStart, zone } = calendar
  const phone = useIsPhone()
  const drafts = (
    <Button icon={<PanelRight />} aria-pressed={trayOpen} onClick={onTray}>
      Drafts
      <DraftCount calendar={calendar} />
    </Button>
  )
  const plans = <PlanMenu plans={plan.plans} current={plan.plan} onPlan={plan.open} />
  return (
    <PageHeader
      title={periodTitle(view, day, weekStart)}
      say={<CalendarSummary calendar={calendar} />}
      actions={
        <>
          <Steps calendar={calendar} onSearch={onSearch} onToday={onToday} />
          <ViewTabs view={view} onView={(next: CalendarView) => onSearch({ view: next })} />
          {!phone && plans}
          {!phone && drafts}
          {!phone && exchange}
        </>
      }
      filters={
        <>
          {phone && drafts}
          {phone && (
            <Button aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
              Select
            </Button>
          )}
          {phone && plans}
          {phone && exchange}
          <FilterRow search={search} onSearch={onSearch} {...lists} />
          {/* One thing to the row: with a second clock it goes to the next line whole. */}
          <div className="flex flex-none items-center gap-x-1.5 max-md:contents md:ms-auto">
            <Legend />
            <ZoneChoice
              zone={zone}
              onZone={(chosen) => {
                const next = chosen ?? deviceZone()
                chooseSettings({ zone: next })
                onSearch({ zone: next })
              }}
            />
            <SecondZone zone={zone} />
            <SettingsMenu />
          </div>
        </>
      }
    />
  )
}

function Steps({
  calendar,
  onSearch,
  onToday,
}: {
  calendar: Calendar
  onSearch: (change: Partial<CalendarSearch>) => void
  onToday: () => void
}) {
  const { view, day } = calendar
  return (
    <span className="flex">
      <IconButton
        label="Previous"
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        onClick={() => onSearch({ date: stepView(view, day, -1) })}
      />
      <Button variant="quiet" onClick={onToday}>
        Today
      </Button>
      <IconButton
        label="Next"
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        onClick={() => onSearch({ date: stepView(view, day, 1) })}
      />
    </span>
  )
}
