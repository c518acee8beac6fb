import { i18n } from '@lingui/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Workspace } from '~/contract/account'
import { type CreditTransaction, transactionKinds } from '~/contract/credits'
import { serverSentence } from '~/src/api/http/error-sentence'
import { readTransactions, transactionPagesQuery } from '~/src/api/queries/credits'
import { isCutShort } from '~/src/api/queries/pages'
import { QueryState } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { directionOf } from '~/src/i18n/isolated'
import { Button } from '~/src/ui/button'
import { cx, linkClass } from '~/src/ui/class-names'
import { DataTable } from '~/src/ui/data-table'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { FilterChip } from '~/src/ui/filter-chip'
import { Download } from '~/src/ui/icons'
import { ListEnd, useGrowingList } from '~/src/ui/list-end'
import { saveFile } from '~/src/ui/save-file'
import { SkeletonRows } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import type { CreditsSearch } from '../credits-search'
import { kindName, kindsOf, signed } from './spending'

interface ListProps {
  workspaces: readonly Workspace[]
  search: CreditsSearch
  onSearch: (change: Partial<CreditsSearch>) => void
  nameOf: (workspaceId: string | undefined) => string
}

/** All transactions, loaded on scrolling and filtered by the server. */
export function ScrolledTransactions({ workspaces, search, onSearch, nameOf }: ListProps) {
  const filter = { kind: search.kind, workspaceId: search.workspace }
  const { query, records, end } = useScrolled(useInfiniteQuery(transactionPagesQuery(filter)))
  return (
    <>
      <Filters
        kinds={transactionKinds}
        workspaces={workspaces}
        search={search}
        onSearch={onSearch}
        isEmpty={query.data?.length === 0}
        onExport={async () => exportTransactions(await readTransactions(filter), nameOf)}
      />
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load transactions')}
        loading={<SkeletonRows label={i18n.t('Loading transactions')} rows={5} />}
        empty={<NoMatches />}
      >
        {() => (
          <>
            <TransactionTable transactions={records} nameOf={nameOf} />
            <ListEnd {...end} />
          </>
        )}
      </QueryState>
    </>
  )
}

/** Transactions of an API without pages, filtered here. */
export function ListedTransactions(props: ListProps & { transactions: readonly CreditTransaction[] }) {
  const { transactions, workspaces, search, onSearch, nameOf } = props
  const shown = transactions.filter(
    ({ kind, workspaceId }) =>
      (search.kind === undefined || kind === search.kind) &&
      (search.workspace === undefined || workspaceId === search.workspace),
  )
  const grown = useGrowingList(shown)
  const own = workspaces.filter((each) =>
    transactions.some(({ workspaceId }) => workspaceId === each.workspaceId),
  )
  return (
    <>
      <Filters
        kinds={kindsOf(transactions)}
        workspaces={own}
        search={search}
        onSearch={onSearch}
        isEmpty={shown.length === 0}
        onExport={() => exportTransactions(shown, nameOf)}
      />
      {shown.length === 0 ? (
        <NoMatches />
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

const NoMatches = () => (
  <EmptyState title={i18n.t('No matching transactions')}>
    {i18n.t('No transactions match this filter.')}
  </EmptyState>
)

type FiltersProps = Pick<ListProps, 'workspaces' | 'search' | 'onSearch'> & {
  kinds: readonly string[]
  /** True if no transaction matches. */
  isEmpty: boolean
  /** Saves the matching transactions as a file. */
  onExport: () => Promise<void>
}

function Filters({ kinds, workspaces, search, onSearch, isEmpty, onExport }: FiltersProps) {
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    void onExport()
      .catch(notifyExportFailed)
      .finally(() => setBusy(false))
  }
  return (
    <div className="mt-5 mb-2 flex flex-wrap items-center gap-1.5">
      <FilterChip
        label={i18n.t('Kind')}
        options={kinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
        value={search.kind}
        onChange={(kind) => onSearch({ kind })}
      />
      {(workspaces.length > 1 || search.workspace !== undefined) && (
        <FilterChip
          label={i18n.t('Workspace')}
          options={workspaces.map(({ workspaceId, name }) => ({
            value: workspaceId,
            label: name ?? workspaceId,
          }))}
          value={search.workspace}
          onChange={(workspace) => onSearch({ workspace })}
        />
      )}
      <span className="ms-auto">
        <Button
          size="sm"
          icon={<Download />}
          busy={busy}
          notAllowed={isEmpty && i18n.t('There are no transactions to export.')}
          onClick={run}
        >
          {i18n.t('Export CSV')}
        </Button>
      </span>
    </div>
  )
}

const notifyExportFailed = () =>
  toast.show({
    title: i18n.t('Couldn’t create the file'),
    detail: i18n.t('Check your connection.'),
    tone: 'failed',
  })

/** Saves transactions as CSV, as listed; times in UTC, amounts as numbers. */
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

interface TransactionTableProps {
  transactions: readonly CreditTransaction[]
  nameOf: (workspaceId: string | undefined) => string
}

/** Transactions, newest first as the API returns them. */
function TransactionTable({ transactions, nameOf }: TransactionTableProps) {
  return (
    <DataTable label={i18n.t('Transactions, newest first')} className="table-fixed md:min-w-[34rem]">
      <thead>
        <tr>
          {/* Fixed widths, so that late names and fonts don't shift the layout. */}
          <th scope="col" className="w-44 max-md:w-28">
            {i18n.t({ id: 'When (past)', message: 'When' })}
          </th>
          <th scope="col" className="w-40 max-lg:hidden">
            {i18n.t('Kind')}
          </th>
          <th scope="col">{i18n.t('Used for')}</th>
          <th scope="col" className="w-48 max-lg:w-40 max-md:hidden">
            {i18n.t('Workspace')}
          </th>
          <th scope="col" data-number className="w-20 max-md:w-16">
            {i18n.t('Credits')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id}>
            <td className="text-ink-2 md:whitespace-nowrap">
              <Time at={transaction.createdAt} shape="dayTime" />
              {/* A narrow window has no room for the kind's column. */}
              <span className="block text-12 text-ink-3 lg:hidden">{kindName(transaction.kind)}</span>
            </td>
            <td className="truncate max-lg:hidden">{kindName(transaction.kind)}</td>
            <td>
              <UsedFor transaction={transaction} />
            </td>
            <td className="truncate text-ink-2 max-md:hidden">{nameOf(transaction.workspaceId)}</td>
            <td data-number className={cx('font-medium', (transaction.amount ?? 0) > 0 && 'text-green')}>
              <bdi dir="ltr">{signed(transaction.amount)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function UsedFor({ transaction }: { transaction: CreditTransaction }) {
  const { description = '—', postId, workspaceId } = transaction
  const words = serverSentence(description)
  if (postId === undefined || workspaceId === undefined) return <bdi dir={directionOf(words)}>{words}</bdi>
  return (
    <Link to="/w/$workspaceId/posts/$postId" params={{ workspaceId, postId }} className={linkClass}>
      <bdi dir={directionOf(words)}>{words}</bdi>
    </Link>
  )
}
