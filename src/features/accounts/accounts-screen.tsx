import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addAccount } from '~/contract/connections'
import { useMay } from '~/src/api/queries/access'
import { useNeededPosts } from '~/src/api/queries/all-posts'
import { isCutShort } from '~/src/api/queries/pages'
import { accountPosts } from './account-posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { platformListQuery } from '~/src/api/queries/connections'
import { accountListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { Plus } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'
import { useFocusKept } from '~/src/ui/use-focus-kept'
import { accountFacts, type AccountFacts } from './account-facts'
import { AccountFilters, filterAccounts, noFilters } from './account-filters'
import { AccountTable } from './account-table'
import { accountsSummary } from './accounts-summary'
import type { AccountsSearch, OnAccountsSearch } from './accounts-search'
import { PlatformSetups } from './platform-setups'
import { QueueList } from './queue-list'
import { WaysToConnect } from './ways-to-connect'

const ConnectDialog = lazyWithRetry(() =>
  import('./connect/connect-dialog').then((module) => module.ConnectDialog),
)

export interface AccountsScreenProps {
  workspaceId: string
  search: AccountsSearch
  onSearch: OnAccountsSearch
}

/** The accounts with their health and their last and next post, the ways to connect more, and the queues. */
export function AccountsScreen({ workspaceId, search, onSearch }: AccountsScreenProps) {
  const accounts = useQuery(accountListQuery(workspaceId))
  const now = useMinute()
  const { posts, isPending, cutOff, error } = useNeededPosts(workspaceId, accountPosts(workspaceId, now))
  const extensions = useExtensions()
  const canConnect = extensions.has('addAccount')
  const setups = useQuery({ ...platformListQuery(), enabled: canConnect })
  // All at once: what came later would move what is there.
  const waits = isPending || extensions.isPending || (canConnect && setups.isPending)
  const facts = useMemo(
    () => (waits ? undefined : accounts.data && accountFacts(accounts.data, posts, now)),
    [waits, accounts.data, posts, now],
  )
  const connected = useFocusKept<HTMLElement>()
  const some = accounts.data !== undefined && accounts.data.length > 0
  return (
    <>
      <PageHeader
        title={i18n.t('Accounts')}
        say={
          <span className="block min-h-5 max-md:min-h-10">{facts && accountsSummary(facts, canConnect)}</span>
        }
        actions={
          canConnect ? (
            <ConnectButton onSearch={onSearch} />
          ) : (
            extensions.isPending && <span className="block h-8 max-md:h-10 max-md:w-full" />
          )
        }
        filters={
          facts || accounts.error ? (
            canConnect && some && <AccountFilters search={search} onSearch={onSearch} />
          ) : (
            <span className="block h-7 max-md:h-10" />
          )
        }
      />
      <PageBody>
        <section ref={connected} aria-labelledby="accounts-connected">
          <h2 id="accounts-connected" className="sr-only">
            {i18n.t('Connected accounts')}
          </h2>
          <QueryState
            query={{ ...accounts, data: facts, error: accounts.error ?? error }}
            failed={i18n.t('Couldn’t load accounts')}
            loading={<SkeletonRows label={i18n.t('Loading accounts')} rows={7} />}
            empty={canConnect ? <WaysToConnect onSearch={onSearch} /> : <NoAccounts />}
          >
            {(listed) => (
              <>
                <Connected
                  facts={listed}
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
          {facts && canConnect && some && <PlatformSetups onSearch={onSearch} />}
        </section>
        {/* Shown once the table above has its height, so that nothing moves; and it stays, as it reads the accounts again. */}
        {(facts !== undefined || (accounts.isFetched && !accounts.data) || error) && (
          <div className={cx(facts?.length === 0 && 'max-w-[880px]')}>
            <QueueList posts={isPending ? undefined : posts} now={now} workspaceId={workspaceId} />
          </div>
        )}
      </PageBody>
      {canConnect && (search.connect ?? search.connection) !== undefined && (
        <ConnectDialog workspaceId={workspaceId} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

function ConnectButton({ onSearch }: { onSearch: OnAccountsSearch }) {
  const refusal = useMay(addAccount)
  return (
    <Button
      variant="primary"
      icon={<Plus />}
      notAllowed={refusal}
      className="max-md:w-full"
      onClick={() => onSearch({ connect: 'choose' })}
    >
      {i18n.t('Connect account')}
    </Button>
  )
}

/** On an API that can't connect any. */
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
  if (shown.length === 0)
    return (
      <EmptyState
        title={i18n.t('No matching accounts')}
        actions={<Button onClick={() => onSearch?.(noFilters)}>{i18n.t('Clear filters')}</Button>}
      />
    )
  return (
    <AccountTable
      facts={shown}
      workspaceId={workspaceId}
      tellsHealth={facts.some(({ account }) => account.health !== undefined)}
      onSearch={onSearch}
    />
  )
}
