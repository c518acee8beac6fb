import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Workspace } from '~/contract/account'
import type { CreditTransaction } from '~/contract/credits'
import { listCreditTransactions } from '~/contract/endpoints'
import { dayAt, zonedDay } from '~/domain/calendar/time-zone'
import { language } from '~/domain/language'
import { workspaceListQuery } from '~/src/api/queries/access'
import { recentTransactionsQuery } from '~/src/api/queries/credits'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { chosenZone } from '~/src/calendar/device-settings'
import { QueryState } from '~/src/feedback/query-state'
import { SkippedNotice } from '~/src/feedback/use-scrolled'
import { DataTable } from '~/src/ui/data-table'
import { EmptyState } from '~/src/ui/empty-state'
import { Block, Skeleton, SkeletonRows } from '~/src/ui/skeleton'
import type { CreditsSearch } from '../credits-search'
import { fromFirstSpent, spendingByDay, spendingByWorkspace } from './spending'
import { SpendingChart } from './spending-chart'
import { ListedTransactions, ScrolledTransactions } from './transaction-list'

export interface TransactionsSectionProps {
  search: CreditsSearch
  onSearch: (change: Partial<CreditsSearch>) => void
  /** Milliseconds since the epoch. */
  now: number
}

/** Spending by day and workspace, and the transactions. */
export function TransactionsSection({ search, onSearch, now }: TransactionsSectionProps) {
  const query = useQuery(recentTransactionsQuery())
  const workspaces = useQuery(workspaceListQuery()).data ?? []
  return (
    <section aria-labelledby="credits-transactions" className="mt-8">
      <h2 id="credits-transactions" className="mb-3">
        {i18n.t('Transactions')}
      </h2>
      <SkippedNotice list={listCreditTransactions} />
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load transactions')}
        loading={<LoadingSkeleton />}
        empty={
          <EmptyState title={i18n.t('No transactions yet')}>
            {i18n.t('Purchases, grants and spending appear here.')}
          </EmptyState>
        }
      >
        {(transactions) => (
          <LoadedTransactions
            transactions={transactions}
            workspaces={workspaces}
            search={search}
            onSearch={onSearch}
            now={now}
          />
        )}
      </QueryState>
    </section>
  )
}

interface LoadedProps extends TransactionsSectionProps {
  /** Those of the last month, and the last one before it. */
  transactions: readonly CreditTransaction[]
  workspaces: readonly Workspace[]
}

function LoadedTransactions({ transactions, workspaces, search, onSearch, now }: LoadedProps) {
  const zone = chosenZone()
  const hasPages = useServerLists()
  const days = useMemo(() => spendingByDay(transactions, dayAt(now, zone), zone), [transactions, now, zone])
  const first = days[0]?.day ?? ''
  const spent = useMemo(
    () => transactions.filter(({ createdAt }) => createdAt !== undefined && dayIn(createdAt, zone) >= first),
    [transactions, zone, first],
  )
  const nameOf = (id: string | undefined) =>
    workspaces.find(({ workspaceId }) => workspaceId === id)?.name ?? id ?? '—'
  const list = { workspaces, search, onSearch, nameOf }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-10 max-lg:grid-cols-1 max-lg:gap-6">
        <SpendingChart days={fromFirstSpent(days)} />
        <SpentTable transactions={spent} nameOf={nameOf} />
      </div>
      {hasPages ? (
        <ScrolledTransactions {...list} />
      ) : (
        <ListedTransactions {...list} transactions={transactions} />
      )}
    </>
  )
}

const dayIn = (at: string, zone: string) => (Number.isNaN(Date.parse(at)) ? '' : zonedDay(at, zone))

function LoadingSkeleton() {
  return (
    <>
      <Skeleton label={i18n.t('Loading transactions')}>
        <Block className="h-44 max-w-[720px] rounded" />
      </Skeleton>
      <SkeletonRows label={i18n.t('Loading transactions')} rows={5} />
    </>
  )
}

interface SpentTableProps {
  transactions: readonly CreditTransaction[]
  nameOf: (workspaceId: string | undefined) => string
}

/** Credits spent by workspace and part. */
function SpentTable({ transactions, nameOf }: SpentTableProps) {
  const spent = spendingByWorkspace(transactions)
  if (spent.length === 0)
    return <p className="text-ink-2">{i18n.t('No credits were spent in the last 30 days.')}</p>
  return (
    <div>
      <p className="mb-1 px-2 text-12 text-ink-3">{i18n.t('Last 30 days')}</p>
      <DataTable label={i18n.t('Spent by workspace')}>
        <thead>
          <tr>
            <th scope="col" className="w-full">
              {i18n.t('Workspace')}
            </th>
            <th scope="col" data-number>
              {i18n.t('Publishing')}
            </th>
            <th scope="col" data-number>
              {i18n.t('Images')}
            </th>
            <th scope="col" data-number>
              {i18n.t('Total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {spent.map(({ workspaceId, parts, total }) => (
            <tr key={workspaceId ?? ''}>
              <td dir="auto" className="wrap-anywhere rtl:text-right">
                {nameOf(workspaceId)}
              </td>
              <td data-number>{parts.publishing.toLocaleString(language)}</td>
              <td data-number>{parts.pictures.toLocaleString(language)}</td>
              <td data-number className="font-medium">
                {total.toLocaleString(language)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
