import { i18n } from '@lingui/core'
import { memo, useMemo, useState } from 'react'
import { postStatuses } from '~/contract/post'
import type { Queue, SocialAccount } from '~/contract/social'
import { cityOf } from '~/domain/calendar/time-zone'
import { chooseSettings, deviceZone, useDeviceSettings } from '~/src/calendar/device-settings'
import { zones } from '~/src/calendar/zone-picker'
import { accountName } from '~/src/posts/account-groups'
import { PlatformFilter } from '~/src/posts/platform-filter'
import { RecordFilter } from '~/src/records/record-menu'
import { useCampaignChoices } from '~/src/records/use-record-choices'
import { cx } from '~/src/ui/class-names'
import { Combobox } from '~/src/ui/combobox'
import { capital, enumWord } from '~/src/ui/enum-labels'
import { FilterChip } from '~/src/ui/filter-chip'
import { IconButton } from '~/src/ui/icon-button'
import { AtSign, CircleDashed, Flag, Layers, Plus, Settings2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { CalendarSearch } from './calendar-search'
import { NotesButton } from './notes/day-notes'
import type { Calendar } from './use-calendar'

export type FilterRowProps = {
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
  workspaceId: string
  accounts: readonly SocialAccount[]
  queues: readonly Queue[]
}

const statusOptions = postStatuses
  .filter((status) => status !== 'draft')
  .map((value) => ({
    value,
    label: capital(enumWord(value)),
    icon: <StatusGlyph status={value} />,
  }))

/** The filters. All but the status also apply to the unscheduled panel, whose drafts have only one status. */
export const FilterRow = memo(function FilterRow(props: Omit<FilterRowProps, 'queues'>) {
  const { workspaceId, search, onSearch, accounts } = props
  return (
    <>
      <PlatformFilter value={search.platform} onChange={(platform) => onSearch({ platform })} />
      <FilterChip
        label={i18n.t('Status')}
        icon={<CircleDashed />}
        options={statusOptions}
        value={search.status}
        onChange={(status) => onSearch({ status })}
      />
      <RecordFilter
        choices={useCampaignChoices(workspaceId, search.campaign)}
        icon={<Flag />}
        value={search.campaign}
        onChange={(campaign) => onSearch({ campaign })}
      />
      <FilterChip
        label={i18n.t('Account')}
        icon={<AtSign />}
        options={accounts.map((account) => ({
          value: account.id,
          // With its platform, as accounts of one brand often have the same name everywhere.
          label: accountName(account),
          ...(account.platform && { icon: <PlatformMark platform={account.platform} silent /> }),
        }))}
        value={search.account}
        onChange={(account) => onSearch({ account })}
      />
    </>
  )
})

/** Set by a link from the accounts screen, and shown only while it is set. */
export function QueueFilter({
  search: { queue },
  onSearch,
  queues,
}: Pick<FilterRowProps, 'search' | 'onSearch' | 'queues'>) {
  if (queue === undefined) return null
  const options = queues.map(({ id, name }) => ({ value: id, label: name ?? id }))
  const isListed = queues.some(({ id }) => id === queue)
  // There is always a queue, so an empty list is one that is still loading.
  const other = { value: queue, label: queues.length === 0 ? '…' : i18n.t('Deleted queue') }
  return (
    <FilterChip
      label={i18n.t('Queue')}
      icon={<Layers />}
      options={isListed ? options : [...options, other]}
      value={queue}
      onChange={(chosen) => onSearch({ queue: chosen })}
    />
  )
}

/**
 * What the status glyphs mean, if the row has room for all of it: otherwise the list wraps to a hidden second line
 * instead of pushing the tools into a row of their own.
 */
function Legend() {
  return (
    <div className="flex h-5 min-w-0 flex-1 flex-wrap justify-end overflow-hidden max-lg:hidden">
      <span aria-hidden="true" className="h-5 w-px" />
      <ul
        aria-label={i18n.t('Legend')}
        className="me-2 flex h-5 flex-none items-center gap-3 text-12 text-ink-2"
      >
        {postStatuses.map((status) => (
          <li key={status} className="flex items-center gap-[5px]">
            <StatusGlyph status={status} />
            {enumWord(status)}
          </li>
        ))}
      </ul>
    </div>
  )
}

type CalendarToolsProps = Pick<Calendar, 'day' | 'zone'> & { onSearch: FilterRowProps['onSearch'] }

/** The legend, time zones, notes and settings. One flex item, so that with a second time zone it wraps as a whole. */
export const CalendarTools = memo(function CalendarTools({ day, zone, onSearch }: CalendarToolsProps) {
  const { zone2 } = useDeviceSettings()
  return (
    <div
      className={cx(
        'flex min-w-0 flex-1 items-center gap-x-1.5 max-md:contents md:justify-end',
        zone2 === undefined ? 'basis-66' : 'basis-100',
      )}
    >
      <Legend />
      <ZoneChoice
        zone={zone}
        canClear={zone !== deviceZone()}
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
  )
})

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
  const { weekStart, gap } = useDeviceSettings()
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
      canClear
      onZone={(next) => chooseSettings({ zone2: next })}
    />
  )
}

type ZoneChoiceProps = {
  zone: string
  canClear: boolean
  /** Undefined when it is cleared. */
  onZone: (zone: string | undefined) => void
  label?: string | undefined
}

/** The calendar's time zone. All zones are listed on first hover or focus, as that takes some 30 ms. */
function ZoneChoice({ zone, canClear, onZone, label }: ZoneChoiceProps) {
  const [listAll, setListAll] = useState(false)
  const options = useMemo(() => {
    if (!listAll) return [{ value: zone, label: cityOf(zone) }]
    return zones(zone).map(({ id, city, offsetLabel }) => ({
      value: id,
      label: city,
      hint: `${offsetLabel} · ${id}`,
    }))
  }, [listAll, zone])
  const showAll = () => setListAll(true)
  return (
    <div className="w-40 flex-none" onPointerEnter={showAll} onFocus={showAll}>
      <Combobox
        label={label ?? i18n.t('Time zone')}
        options={options}
        value={zone}
        required={!canClear}
        onChange={onZone}
        nothing={i18n.t('No matching time zone')}
      />
    </div>
  )
}
