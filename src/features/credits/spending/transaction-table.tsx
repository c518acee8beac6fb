import { i18n } from '@lingui/core'
import { serverSentence } from '~/src/api/http/error-sentence'
import { Link } from '@tanstack/react-router'
import type { CreditTransaction } from '~/contract/credits'
import { cx, linkClass } from '~/src/ui/class-names'
import { DataTable } from '~/src/ui/data-table'
import { Time } from '~/src/ui/time'
import { kindName, signed } from './spending'

export interface TransactionTableProps {
  transactions: readonly CreditTransaction[]
  nameOf: (workspaceId: string | undefined) => string
}

/** Transactions, newest first as the API returns them. */
export function TransactionTable({ transactions, nameOf }: TransactionTableProps) {
  return (
    <DataTable label={i18n.t('Transactions, newest first')} className="table-fixed md:min-w-[34rem]">
      <thead>
        <tr>
          {/* Fixed widths, so that late names and fonts don't shift the layout. */}
          <th scope="col" className="w-44 max-md:w-28">
            {i18n.t({ id: 'When (past)', message: 'When' })}
          </th>
          <th scope="col" className="w-40 max-md:hidden">
            {i18n.t('Kind')}
          </th>
          <th scope="col">{i18n.t('Used for')}</th>
          <th scope="col" className="w-48 max-md:hidden">
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
              {/* A phone has no room for the kind's column. */}
              <span className="block text-12 text-ink-3 md:hidden">{kindName(transaction.kind)}</span>
            </td>
            <td className="truncate max-md:hidden">{kindName(transaction.kind)}</td>
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
  if (postId === undefined || workspaceId === undefined) return <bdi>{words}</bdi>
  return (
    <Link to="/w/$workspaceId/posts/$postId" params={{ workspaceId, postId }} className={linkClass}>
      <bdi>{words}</bdi>
    </Link>
  )
}
