import type { CalendarView } from '~/domain/calendar/view-days'
import { stepView } from '~/domain/calendar/view-days'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronLeft, ChevronRight, PanelRight } from '~/src/ui/icons'
import { PageHeader } from '~/src/ui/page-header'
import type { CalendarSearch } from './calendar-search'
import { chooseSettings } from './device-settings'
import { FilterRow, type FilterRowProps, Legend } from './filter-row'
import { useIsPhone } from './is-phone'
import { periodTitle } from './period-title'
import { Say } from './say'
import { DraftCount } from './tray'
import type { Calendar } from './use-calendar'
import { ViewTabs } from './view-tabs'
import { WeekStartMenu } from './week-start-menu'
import { ZoneChoice } from './zone-choice'

export type CalendarHeaderProps = FilterRowProps & {
  calendar: Calendar
  trayOpen: boolean
  onTray: () => void
}

/** What is on show, the ways to go on, and the filters. */
export function CalendarHeader({
  calendar,
  search,
  onSearch,
  trayOpen,
  onTray,
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
  return (
    <PageHeader
      title={periodTitle(view, day, weekStart)}
      say={<Say calendar={calendar} />}
      actions={
        <>
          <Steps calendar={calendar} onSearch={onSearch} />
          <ViewTabs view={view} onView={(next: CalendarView) => onSearch({ view: next })} />
          {!phone && drafts}
        </>
      }
      filters={
        <>
          {phone && drafts}
          <FilterRow search={search} onSearch={onSearch} {...lists} />
          <Legend />
          <ZoneChoice
            zone={zone}
            onZone={(next) => {
              chooseSettings({ zone: next })
              onSearch({ zone: next })
            }}
          />
          <WeekStartMenu />
        </>
      }
    />
  )
}

function Steps({
  calendar,
  onSearch,
}: {
  calendar: Calendar
  onSearch: (change: Partial<CalendarSearch>) => void
}) {
  const { view, day } = calendar
  return (
    <span className="flex">
      <IconButton
        label="Previous"
        icon={<ChevronLeft />}
        onClick={() => onSearch({ date: stepView(view, day, -1) })}
      />
      <Button variant="quiet" onClick={() => onSearch({ date: undefined })}>
        Today
      </Button>
      <IconButton
        label="Next"
        icon={<ChevronRight />}
        onClick={() => onSearch({ date: stepView(view, day, 1) })}
      />
    </span>
  )
}
