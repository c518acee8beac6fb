import { i18n } from '@lingui/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addAccount } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { useMay } from '~/src/api/queries/access'
import { type AllPosts, useNeededPosts } from '~/src/api/queries/all-posts'
import { platformListQuery } from '~/src/api/queries/connections'
import { isCutShort } from '~/src/api/queries/pages'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { QueryState } from '~/src/feedback/query-state'
import { PlatformFilter } from '~/src/posts/platform-filter'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { FilterChip } from '~/src/ui/filter-chip'
import { Info, Plug, Plus } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'
import { type AccountFacts, accountFacts } from './account-facts'
import { accountsSummary, kindNames } from './account-labels'
import { accountPosts } from './account-posts'
import { AccountTable } from './account-table'
import { type AccountsSearch, accountKinds, type OnAccountsSearch } from './accounts-search'
import { QueueList } from './queue-list'
import { PlatformSetups, WaysToConnect } from './ways-to-connect'

const kindOptions = accountKinds.map((value) => ({ value, label: kindNames[value] }))
const healthOptions = [
  { value: 'connected', label: i18n.t('Connected') },
  { value: 'reconnect', label: i18n.t('Needs reconnecting') },
  { value: 'limited', label: i18n.t('Limited') },
] as const

type Filters = Pick<AccountsSearch, 'platform' | 'kind' | 'health'>

const noFilters = { platform: undefined, kind: undefined, health: undefined } as const

const filterAccounts = (
  facts: readonly AccountFacts[],
  { platform, kind, health }: Filters,
): AccountFacts[] =>
  facts.filter(
    ({ account }) =>
      (platform === undefined || account.platform === platform) &&
      (kind === undefined || account.connection === kind) &&
      (health === undefined || account.health === health),
  )

function AccountFilters({ search, onSearch }: { search: AccountsSearch; onSearch: OnAccountsSearch }) {
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

const ConnectDialog = lazyWithRetry(() =>
  import('./connect/connect-dialog').then((module) => module.ConnectDialog),
)

/** The state of accounts and posts together. Retry reads what failed. */
function stateOf(accounts: UseQueryResult<SocialAccount[]>, posts: AllPosts) {
  return {
    error: accounts.error ?? posts.error,
    isFetching: accounts.isFetching || posts.isFetching,
    refetch: () => {
      if (accounts.error) void accounts.refetch()
      if (posts.error) posts.refetch()
    },
  }
}

export interface AccountsScreenProps {
  workspaceId: string
  search: AccountsSearch
  onSearch: OnAccountsSearch
}

/** The accounts screen: accounts with health, last and next post, ways to connect more, and the queues. */
export function AccountsScreen({ workspaceId, search, onSearch }: AccountsScreenProps) {
  const accounts = useQuery(accountListQuery(workspaceId))
  const now = useMinute()
  const all = useNeededPosts(workspaceId, accountPosts(workspaceId, now))
  const { posts, isPending, cutOff, incomplete } = all
  const extensions = useExtensions()
  const canConnect = extensions.has('addAccount')
  const setups = useQuery({ ...platformListQuery(), enabled: canConnect })
  // Everything is shown at once, so that nothing moves when more data arrives.
  const isLoading = isPending || extensions.isPending || (canConnect && setups.isPending)
  const facts = useMemo(
    () => (isLoading ? undefined : accounts.data && accountFacts(accounts.data, posts, now, !incomplete)),
    [isLoading, accounts.data, posts, now, incomplete],
  )
  const hasAccounts = accounts.data !== undefined && accounts.data.length > 0
  return (
    <>
      <PageHeader
        title={i18n.t('Accounts')}
        subtitle={
          <span className="block min-h-5 max-md:min-h-10">{facts && accountsSummary(facts, canConnect)}</span>
        }
        actions={
          canConnect ? (
            <HeaderActions from={search.from} onSearch={onSearch} />
          ) : (
            extensions.isPending && <span className="block h-8 max-md:h-10 max-md:w-full" />
          )
        }
        filters={
          facts || accounts.error ? (
            canConnect && hasAccounts && <AccountFilters search={search} onSearch={onSearch} />
          ) : (
            <span className="block h-7 max-md:h-10" />
          )
        }
      />
      <PageBody>
        <section aria-labelledby="accounts-connected">
          <h2 id="accounts-connected" className="sr-only">
            {i18n.t('Connected accounts')}
          </h2>
          <QueryState
            query={{ data: facts, ...stateOf(accounts, all) }}
            failed={accounts.error ? i18n.t('Couldn’t load accounts') : i18n.t('Couldn’t load posts')}
            loading={<SkeletonRows label={i18n.t('Loading accounts')} rows={7} />}
            empty={canConnect ? <WaysToConnect onSearch={onSearch} /> : <NoAccounts />}
          >
            {(shown) => (
              <>
                <Connected
                  facts={shown}
                  workspaceId={workspaceId}
                  search={search}
                  onSearch={canConnect ? onSearch : undefined}
                />
                {isCutShort(accounts.data) && <NewestNotice />}
                {cutOff.length > 0 && (
                  <p className="pt-2 text-12 text-ink-3">
                    {i18n.t('Based on the newest 100 posts in each status. The API doesn’t list more.')}
                  </p>
                )}
              </>
            )}
          </QueryState>
          {facts && canConnect && hasAccounts && <PlatformSetups onSearch={onSearch} />}
        </section>
        {/* Shown only once the table above has its height, so that nothing moves. It stays while the accounts are reloaded. */}
        {(facts !== undefined || (accounts.isFetched && !accounts.data) || all.error) && (
          <div className={cx(facts?.length === 0 && 'max-w-[880px]')}>
            <QueueList all={all} now={now} workspaceId={workspaceId} />
          </div>
        )}
      </PageBody>
      {canConnect && (search.connect ?? search.connection) !== undefined && (
        <ConnectDialog workspaceId={workspaceId} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

function HeaderActions({ from, onSearch }: { from: string | undefined; onSearch: OnAccountsSearch }) {
  const refusal = useMay(addAccount)
  const { history } = useRouter()
  return (
    <>
      {from && <Button onClick={() => history.push(from)}>{i18n.t('Back to post')}</Button>}
      <Button
        variant="primary"
        icon={<Plus />}
        notAllowed={refusal}
        className="max-md:grow"
        onClick={() => onSearch({ connect: 'choose' })}
      >
        {i18n.t('Connect account')}
      </Button>
    </>
  )
}

/** For an API that can't connect accounts. */
function NoAccounts() {
  return (
    <EmptyState title={i18n.t('No accounts connected')}>
      {i18n.t(
        'Accounts are connected in the studio that runs this API. They appear here once the API lists them.',
      )}
    </EmptyState>
  )
}

type ConnectedProps = {
  facts: readonly AccountFacts[]
  workspaceId: string
  search: AccountsSearch
  onSearch: OnAccountsSearch | undefined
}

function Connected({ facts, workspaceId, search, onSearch }: ConnectedProps) {
  const shown = onSearch ? filterAccounts(facts, search) : facts
  // A link to reconnect accounts leads here, and its filter stays once they are.
  const areReconnected =
    search.health === 'reconnect' && !facts.some(({ account }) => account.health === 'reconnect')
  if (shown.length === 0)
    return (
      <EmptyState
        title={areReconnected ? i18n.t('No accounts need reconnecting') : i18n.t('No matching accounts')}
        actions={
          <Button onClick={() => onSearch?.(noFilters)}>
            {areReconnected ? i18n.t('Show all accounts') : i18n.t('Clear filters')}
          </Button>
        }
      />
    )
  return (
    <AccountTable
      facts={shown}
      workspaceId={workspaceId}
      showsHealth={facts.some(({ account }) => account.health !== undefined)}
      onSearch={onSearch}
    />
  )
}
