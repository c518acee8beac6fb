import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useMemo, useState, type ReactNode } from 'react'
import { stepView, type CalendarView } from '~/src/calendar/view-days'
import { deviceZone, chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronLeft, ChevronRight, PanelRight, Plus, Settings2 } from '~/src/ui/icons'
import { PageHeader } from '~/src/ui/page-header'
import { useIsPhone } from '~/src/ui/is-phone'
import { zones } from '~/src/calendar/zone-picker'
import { cx } from '~/src/ui/class-names'
import { Combobox } from '~/src/ui/combobox'
import { Menu } from '~/src/ui/menu'
import type { CalendarSearch } from './calendar-search'
import { FilterRow, Legend, type FilterRowProps } from './filter-row'
import { periodTitle } from './date-labels'
import { NotesButton } from './notes/day-notes'
import { PlanMenu } from './plan/plan-menu'
import type { PlanMode } from './plan/use-plan-mode'
import { CalendarSummary } from './calendar-summary'
import { DraftCount } from './unscheduled-panel'
import type { Calendar } from './use-calendar'
import { ViewTabs } from './view-tabs'
import { cityOf } from '~/domain/calendar/time-zone'

const weekStarts = [
  { id: 'locale', label: i18n.t('Language default'), weekStart: undefined },
  { id: 'monday', label: i18n.t('Monday'), weekStart: 1 },
  { id: 'sunday', label: i18n.t('Sunday'), weekStart: 0 },
  { id: 'saturday', label: i18n.t('Saturday'), weekStart: 6 },
]
const gaps = [
  { id: 'gap-0', label: i18n.t('Never'), gap: 0 },
  { id: 'gap-15', label: i18n.t('15 minutes'), gap: 15 },
  { id: 'gap-30', label: i18n.t('30 minutes'), gap: 30 },
  { id: 'gap-60', label: i18n.t('1 hour'), gap: 60 },
  { id: 'gap-240', label: i18n.t('4 hours'), gap: 240 },
]

/** First day of the week and the gap to warn about, stored on this device. */
function SettingsMenu() {
  const { weekStart, gap = 30 } = useDeviceSettings()
  return (
    <Menu
      label={i18n.t('Calendar settings')}
      align="end"
      trigger={<IconButton label={i18n.t('Calendar settings')} icon={<Settings2 />} size="sm" />}
      entries={[
        { id: 'weeks', heading: i18n.t('Start week on') },
        ...weekStarts.map((choice) => ({
          id: choice.id,
          label: choice.label,
          checked: choice.weekStart === weekStart,
          onSelect: () => chooseSettings({ weekStart: choice.weekStart }),
        })),
        { id: 'rule', rule: true },
        { id: 'gaps', heading: i18n.t('Warn if an account posts again within') },
        ...gaps.map((choice) => ({
          id: choice.id,
          label: choice.label,
          checked: choice.gap === gap,
          onSelect: () => chooseSettings({ gap: choice.gap }),
        })),
      ]}
    />
  )
}

export type CalendarHeaderProps = FilterRowProps & {
  calendar: Calendar
  /** Import, export, print. */
  exchange: ReactNode
  /** Opens the insights. */
  insights: ReactNode
  plan: PlanMode
  unscheduledOpen: boolean
  onToggleUnscheduled: () => void
  selecting: boolean
  onSelecting: (on: boolean) => void
  onToday: () => void
}

/** The period on show, views and actions, and the filters. */
export function CalendarHeader({
  calendar,
  plan,
  search,
  onSearch,
  exchange,
  insights,
  unscheduledOpen,
  onToggleUnscheduled,
  selecting,
  onSelecting,
  onToday,
  ...lists
}: CalendarHeaderProps) {
  const { view, day, weekStart, zone } = calendar
  const { zone2 } = useDeviceSettings()
  const phone = useIsPhone()
  const drafts = (
    <Button
      data-unscheduled-toggle=""
      icon={<PanelRight />}
      aria-pressed={unscheduledOpen}
      onClick={onToggleUnscheduled}
    >
      <Trans id="Drafts <0/>" components={{ 0: <DraftCount calendar={calendar} /> }} />
    </Button>
  )
  const plans = <PlanMenu plans={plan.plans} current={plan.plan} onPlan={plan.open} />
  return (
    <PageHeader
      title={periodTitle(view, day, weekStart)}
      subtitle={<CalendarSummary calendar={calendar} />}
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
              {i18n.t('Select')}
            </Button>
          )}
          {phone && plans}
          {phone && exchange}
          {/* Its count loads late; on a phone, everything after it is out of view. */}
          {phone && insights}
          <FilterRow search={search} onSearch={onSearch} {...lists} />
          {!phone && insights}
          {/* One flex item, as wide as its tools; with a second time zone it may wrap to the next line. */}
          <div
            className={cx(
              'flex min-w-0 flex-1 items-center gap-x-1.5 max-md:contents md:justify-end',
              zone2 === undefined ? 'basis-66' : 'basis-100',
            )}
          >
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
            <NotesButton day={day} />
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
        label={i18n.t('Previous')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        onClick={() => onSearch({ date: stepView(view, day, -1) })}
      />
      <Button variant="quiet" onClick={onToday}>
        {i18n.t('Today')}
      </Button>
      <IconButton
        label={i18n.t('Next')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        onClick={() => onSearch({ date: stepView(view, day, 1) })}
      />
    </span>
  )
}

/** A second time zone beside the calendar's own; clearing it removes it. */
function SecondZone({ zone }: { zone: string }) {
  const { zone2 } = useDeviceSettings()
  if (zone2 === undefined)
    return (
      <IconButton
        label={i18n.t('Second time zone')}
        icon={<Plus />}
        size="sm"
        onClick={() => chooseSettings({ zone2: zone === deviceZone() ? 'UTC' : deviceZone() })}
      />
    )
  return (
    <ZoneChoice
      label={i18n.t('Second time zone')}
      zone={zone2}
      onZone={(next) => chooseSettings({ zone2: next })}
    />
  )
}

type ZoneChoiceProps = {
  zone: string
  /** Undefined when it is cleared. */
  onZone: (zone: string | undefined) => void
  label?: string | undefined
}

/** The calendar's time zone. All zones are listed on first hover or focus, as that takes some 30 ms. */
function ZoneChoice({ zone, onZone, label }: ZoneChoiceProps) {
  const [listAll, setListAll] = useState(false)
  const options = useMemo(() => {
    if (!listAll) return [{ value: zone, label: cityOf(zone) }]
    const all = zones(new Date()).map(({ id, city, offsetLabel }) => ({
      value: id,
      label: city,
      hint: `${offsetLabel} · ${id}`,
    }))
    return all.some(({ value }) => value === zone) ? all : [{ value: zone, label: cityOf(zone) }, ...all]
  }, [listAll, zone])
  const showAll = () => setListAll(true)
  return (
    <div className="w-40 flex-none" onPointerEnter={showAll} onFocus={showAll}>
      <Combobox
        label={label ?? i18n.t('Time zone')}
        options={options}
        value={zone}
        onChange={onZone}
        nothing={i18n.t('No matching time zone')}
      />
    </div>
  )
}
