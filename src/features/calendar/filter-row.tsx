import { capital, enumWord } from '~/src/ui/enum-labels'
import type { Campaign } from '~/contract/campaign'
import { postStatuses } from '~/contract/post'
import { platforms, type Queue, type SocialAccount } from '~/contract/social'
import { FilterChip } from '~/src/ui/filter-chip'
import { AtSign, CircleDashed, Flag, Layers, Share2 } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { CalendarSearch } from './calendar-search'

export type FilterRowProps = {
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
  campaigns: readonly Campaign[]
  accounts: readonly SocialAccount[]
  queues: readonly Queue[]
}

const platformOptions = platforms.map((value) => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} silent />,
}))
const statusOptions = postStatuses
  .filter((status) => status !== 'draft')
  .map((value) => ({
    value,
    label: capital(enumWord(value)),
    icon: <StatusGlyph status={value} />,
  }))

/** Filters of what is shown. The unscheduled panel follows all but the status, as its drafts have only one. */
export function FilterRow({ search, onSearch, campaigns, accounts, queues }: FilterRowProps) {
  return (
    <>
      <FilterChip
        label="Platform"
        icon={<Share2 />}
        options={platformOptions}
        value={search.platform}
        onChange={(platform) => onSearch({ platform })}
      />
      <FilterChip
        label="Status"
        icon={<CircleDashed />}
        options={statusOptions}
        value={search.status}
        onChange={(status) => onSearch({ status })}
      />
      <FilterChip
        label="Campaign"
        icon={<Flag />}
        options={campaigns.map(({ id, name }) => ({ value: id, label: name ?? id }))}
        value={search.campaign}
        onChange={(campaign) => onSearch({ campaign })}
      />
      <FilterChip
        label="Account"
        icon={<AtSign />}
        options={accounts.map(({ id, handle, name, platform }) => ({
          value: id,
          label: name ?? handle ?? id,
          ...(platform && { icon: <PlatformMark platform={platform} /> }),
        }))}
        value={search.account}
        onChange={(account) => onSearch({ account })}
      />
      {/* A queue's filter comes from a link of the accounts screen, and is shown only while it is set. */}
      {search.queue !== undefined && (
        <FilterChip
          label="Queue"
          icon={<Layers />}
          options={queues.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          value={search.queue}
          onChange={(queue) => onSearch({ queue })}
        />
      )}
    </>
  )
}

/** What the status glyphs mean. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="ms-auto me-2 flex gap-3 text-12 text-ink-2 max-lg:hidden">
      {postStatuses.map((status) => (
        <li key={status} className="flex items-center gap-[5px]">
          <StatusGlyph status={status} />
          {enumWord(status)}
        </li>
      ))}
    </ul>
  )
}
