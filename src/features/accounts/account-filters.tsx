import { i18n } from '@lingui/core'
import { PlatformFilter } from '~/src/posts/platform-filter'
import { FilterChip } from '~/src/ui/filter-chip'
import { Info, Plug } from '~/src/ui/icons'
import type { AccountFacts } from './account-facts'
import { kindNames } from './account-words'
import { accountKinds, type AccountsSearch, type OnAccountsSearch } from './accounts-search'

const kindOptions = accountKinds.map((value) => ({ value, label: kindNames[value] }))
const healthOptions = [
  { value: 'connected', label: i18n.t('Connected') },
  { value: 'reconnect', label: i18n.t('Needs reconnecting') },
  { value: 'limited', label: i18n.t('Limited') },
] as const

type Filters = Pick<AccountsSearch, 'platform' | 'kind' | 'health'>

export const noFilters = { platform: undefined, kind: undefined, health: undefined } as const

/** The accounts that match the filters that are set. */
export const filterAccounts = (
  facts: readonly AccountFacts[],
  { platform, kind, health }: Filters,
): AccountFacts[] =>
  facts.filter(
    ({ account }) =>
      (platform === undefined || account.platform === platform) &&
      (kind === undefined || account.connection === kind) &&
      (health === undefined || account.health === health),
  )

export function AccountFilters({ search, onSearch }: { search: AccountsSearch; onSearch: OnAccountsSearch }) {
  return (
    <>
      <PlatformFilter value={search.platform} onChange={(platform) => onSearch({ platform })} />
      <FilterChip
        label={i18n.t('Kind')}
        icon={<Plug />}
        options={kindOptions}
        value={search.kind}
        onChange={(kind) => onSearch({ kind })}
      />
      <FilterChip
        label={i18n.t('Health')}
        icon={<Info />}
        options={healthOptions}
        value={search.health === 'disconnected' ? undefined : search.health}
        onChange={(health) => onSearch({ health })}
      />
    </>
  )
}
