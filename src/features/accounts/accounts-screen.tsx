import { useQuery } from '@tanstack/react-query'
import { accountListQuery } from '~/src/api/queries/social'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'

/** The connected accounts. */
export function AccountsScreen({ workspaceId }: { workspaceId: string }) {
  return (
    <>
      <PageHeader title="Accounts" />
      <PageBody>
        <RecordList
          query={useQuery(accountListQuery(workspaceId))}
          what="accounts"
          empty={<EmptyState title="No accounts yet">Connected social accounts stand here.</EmptyState>}
          keyOf={(account) => account.id}
        >
          {(account) => (
            <p className="flex gap-4 py-3">
              <span className="w-24 text-ink-3">{account.platform ?? '—'}</span>
              {account.handle ?? account.name ?? account.id}
            </p>
          )}
        </RecordList>
      </PageBody>
    </>
  )
}
