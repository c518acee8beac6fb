import type { ReactNode } from 'react'
import { isCutOff } from '~/src/api/queries/limit'
import { EmptyState } from '~/src/ui/empty-state'
import { NewestNotice } from '~/src/ui/newest-notice'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import { type Loadable, QueryState } from '~/src/feedback/query-state'

type Listed = { readonly status?: string | undefined }

export type CatalogueScreenProps<T extends Listed> = {
  /** "Products". */
  title: string
  /** Said when the list can’t be loaded, and when it holds nothing. */
  failed: string
  none: string
  query: Loadable<readonly T[]>
  /** The header's buttons, and those of an empty workspace. */
  actions: (where: 'header' | 'empty') => ReactNode
  filters: ReactNode
  loading: ReactNode
  /** What belongs here. */
  empty: string
  panel: ReactNode
  children: (records: readonly T[]) => ReactNode
}

/** A list of records with all its states, beside a panel. */
export function CatalogueScreen<T extends Listed>(props: CatalogueScreenProps<T>) {
  const { title, failed, none, query, actions: acts, filters, loading, empty, panel, children } = props
  return (
    <WithPanel panel={panel}>
      <PageHeader
        title={title}
        say={query.data ? sentence(query.data) : '\u00a0'}
        actions={acts('header')}
        filters={filters}
      />
      <PageBody>
        <QueryState
          query={query}
          failed={failed}
          loading={loading}
          empty={
            <EmptyState title={none} actions={acts('empty')}>
              {empty}
            </EmptyState>
          }
        >
          {(records) => (
            <>
              {children(records)}
              {isCutOff(records) && <NewestNotice />}
            </>
          )}
        </QueryState>
      </PageBody>
    </WithPanel>
  )
}

function sentence(records: readonly Listed[]): string {
  const active = records.filter(({ status }) => status === 'active').length
  return isCutOff(records) ? `Newest 100, ${active} active.` : `${records.length} total, ${active} active.`
}
