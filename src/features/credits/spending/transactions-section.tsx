import { i18n } from '@lingui/core'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CreditTransaction } from '~/contract/credits'
import type { Workspace } from '~/contract/account'
import { zonedDay } from '~/domain/calendar/time-zone'
import { workspaceListQuery } from '~/src/api/queries/access'
import { transactionListQuery } from '~/src/api/queries/credits'
import { isCutShort } from '~/src/api/queries/pages'
import { chosenZone } from '~/src/calendar/device-settings'
import { QueryState } from '~/src/feedback/query-state'
import { SkippedNotice } from '~/src/feedback/skipped-notice'
import { listCreditTransactions } from '~/contract/endpoints'
import { Button } from '~/src/ui/button'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { ListEnd, useGrown } from '~/src/ui/list-end'
import { FilterChip } from '~/src/ui/filter-chip'
import { Download } from '~/src/ui/icons'
import { Block, Skeleton, SkeletonRows } from '~/src/ui/skeleton'
import { toast } from '~/src/ui/toast'
import { saveFile } from '~/src/ui/save-file'
import { language } from '~/domain/language'
import { DataTable } from '~/src/ui/data-table'
import type { CreditsSearch } from '../credits-search'
import { fromFirstSpent, spendingByDay, spendingByWorkspace, kindName, kindsOf } from './spending'
import { SpendingChart } from './spending-chart'
import { TransactionTable } from './transaction-table'

export interface TransactionsSectionProps {
  search: CreditsSearch
  onSearch: (change: Partial<CreditsSearch>) => void
  /** ms since 1970. */
  now: number
}

/** What moved the balance: by day, by workspace, one by one. */
export function TransactionsSection({ search, onSearch, now }: TransactionsSectionProps) {
  const query = useQuery(transactionListQuery())
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
        loading={<Waiting />}
        empty={
          <EmptyState title={i18n.t('No transactions yet')}>
            {i18n.t('Purchases, grants and spending appear here.')}
          </EmptyState>
        }
      >
        {(transactions) => (
          <Listed
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

interface ListedProps extends TransactionsSectionProps {
  transactions: readonly CreditTransaction[]
  workspaces: readonly Workspace[]
}

function Listed({ transactions, workspaces, search, onSearch, now }: ListedProps) {
  const zone = chosenZone()
  const days = useMemo(
    () => spendingByDay(transactions, zonedDay(new Date(now).toISOString(), zone), zone),
    [transactions, now, zone],
  )
  const shown = transactions.filter(
    ({ kind, workspaceId }) =>
      (search.kind === undefined || kind === search.kind) &&
      (search.workspace === undefined || workspaceId === search.workspace),
  )
  const grown = useGrown(shown)
  const kinds = kindsOf(transactions)
  const own = workspaces.filter((each) =>
    transactions.some(({ workspaceId }) => workspaceId === each.workspaceId),
  )
  const nameOf = (id: string | undefined) =>
    workspaces.find(({ workspaceId }) => workspaceId === id)?.name ?? id ?? '—'
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-10 max-lg:grid-cols-1 max-lg:gap-6">
        <SpendingChart days={fromFirstSpent(days)} />
        <SpentTable transactions={transactions} nameOf={nameOf} />
      </div>
      <div className="mt-5 mb-2 flex flex-wrap items-center gap-1.5">
        <FilterChip
          label={i18n.t('Kind')}
          options={kinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
          value={search.kind}
          onChange={(kind) => onSearch({ kind })}
        />
        {own.length > 1 && (
          <FilterChip
            label={i18n.t('Workspace')}
            options={own.map(({ workspaceId, name }) => ({ value: workspaceId, label: name ?? workspaceId }))}
            value={search.workspace}
            onChange={(workspace) => onSearch({ workspace })}
          />
        )}
        <span className="ms-auto">
          <Button
            size="sm"
            icon={<Download />}
            notAllowed={shown.length === 0 && i18n.t('There are no transactions to export.')}
            onClick={() => void exportTransactions(shown, nameOf).catch(notSaved)}
          >
            {i18n.t('Export CSV')}
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={i18n.t('No matching transactions')}>
          {i18n.t('None of the listed transactions match this filter.')}
        </EmptyState>
      ) : (
        <>
          <TransactionTable transactions={grown.shown} nameOf={nameOf} />
          <ListEnd {...grown.end} />
        </>
      )}
      {isCutShort(transactions) && <NewestNotice count={transactions.length} />}
    </>
  )
}

const notSaved = () =>
  toast.show({
    title: i18n.t('Couldn’t create the file'),
    detail: i18n.t('Check your connection.'),
    tone: 'failed',
  })

function Waiting() {
  return (
    <>
      <Skeleton label={i18n.t('Loading transactions')}>
        <Block className="h-44 max-w-[720px] rounded" />
      </Skeleton>
      <SkeletonRows label={i18n.t('Loading transactions')} rows={5} />
    </>
  )
}

/** Saves the transactions as CSV, as they are listed; times in UTC, amounts as numbers. */
async function exportTransactions(
  transactions: readonly CreditTransaction[],
  nameOf: (workspaceId: string | undefined) => string,
): Promise<void> {
  const { writeCsv } = await import('~/src/import-export/csv')
  const rows = transactions.map((each) => [
    each.createdAt ?? '',
    kindName(each.kind),
    serverSentence(each.description ?? ''),
    nameOf(each.workspaceId),
    String(each.amount ?? ''),
  ])
  saveFile(
    'credits.csv',
    'text/csv',
    writeCsv([
      [i18n.t('Time (UTC)'), i18n.t('Kind'), i18n.t('Used for'), i18n.t('Workspace'), i18n.t('Credits')],
      ...rows,
    ]),
  )
}

interface SpentTableProps {
  transactions: readonly CreditTransaction[]
  nameOf: (workspaceId: string | undefined) => string
}

/** What each workspace spent, and on what. */
function SpentTable({ transactions, nameOf }: SpentTableProps) {
  const spent = spendingByWorkspace(transactions)
  if (spent.length === 0)
    return <p className="text-ink-2">{i18n.t('No credits were spent in these transactions.')}</p>
  return (
    <DataTable label={i18n.t('Spent by workspace')} className="table-fixed">
      <thead>
        <tr>
          <th scope="col">{i18n.t('Workspace')}</th>
          <th scope="col" data-number className="w-28">
            {i18n.t('Publishing')}
          </th>
          <th scope="col" data-number className="w-20">
            {i18n.t('Images')}
          </th>
          <th scope="col" data-number className="w-20">
            {i18n.t('Total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {spent.map(({ workspaceId, parts, total }) => (
          <tr key={workspaceId ?? ''}>
            <td dir="auto" title={nameOf(workspaceId)} className="truncate rtl:text-right">
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
  )
}
