import { useQuery } from '@tanstack/react-query'
import { balanceOf, creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'

/** The balance and what moved it. */
export function CreditsScreen() {
  const balance = balanceOf(useQuery(creditsQuery()).data)
  return (
    <>
      <PageHeader
        title="Credits"
        say={balance === undefined ? undefined : `${balance.toLocaleString('en')} left.`}
      />
      <PageBody>
        <RecordList
          query={useQuery(transactionListQuery())}
          what="transactions"
          empty={<EmptyState title="No transactions yet">What is bought and spent stands here.</EmptyState>}
          keyOf={(transaction) => transaction.id}
        >
          {(transaction) => (
            <p className="flex gap-4 py-3">
              <span className="tnum w-16 text-end">{transaction.amount ?? '—'}</span>
              {transaction.description ?? transaction.kind ?? '—'}
            </p>
          )}
        </RecordList>
      </PageBody>
    </>
  )
}
