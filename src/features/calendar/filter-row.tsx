import { i18n } from '@lingui/core'
import { capital, enumWord } from '~/src/ui/enum-labels'
import type { Campaign } from '~/contract/campaign'
import { postStatuses } from '~/contract/post'
import type { Queue, SocialAccount } from '~/contract/social'
import { PlatformFilter } from '~/src/posts/platform-filter'
import { FilterChip } from '~/src/ui/filter-chip'
import { AtSign, CircleDashed, Flag, Layers } from '~/src/ui/icons'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { CalendarSearch } from './calendar-search'

export type FilterRowProps = {
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
  campaigns: readonly Campaign[]
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
export function FilterRow({ search, onSearch, campaigns, accounts, queues }: FilterRowProps) {
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
      <FilterChip
        label={i18n.t('Campaign')}
        icon={<Flag />}
        options={campaigns.map(({ id, name }) => ({ value: id, label: name ?? id }))}
        value={search.campaign}
        onChange={(campaign) => onSearch({ campaign })}
      />
      <FilterChip
        label={i18n.t('Account')}
        icon={<AtSign />}
        options={accounts.map(({ id, handle, name, platform }) => ({
          value: id,
          label: name ?? handle ?? id,
          ...(platform && { icon: <PlatformMark platform={platform} /> }),
        }))}
        value={search.account}
        onChange={(account) => onSearch({ account })}
      />
      {/* The queue filter is set by a link from the accounts screen, and shown only while it is set. */}
      {search.queue !== undefined && (
        <FilterChip
          label={i18n.t('Queue')}
          icon={<Layers />}
          options={queues.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          value={search.queue}
          onChange={(queue) => onSearch({ queue })}
        />
      )}
    </>
  )
}

/**
 * What the status glyphs mean, if the row has room for all of it: otherwise the list wraps to a hidden second line
 * instead of pushing the tools into a row of their own.
 */
export function Legend() {
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
