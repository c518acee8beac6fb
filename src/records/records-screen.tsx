import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { isCutShort } from '~/src/api/queries/pages'
import type { CatalogueCounts } from '~/src/api/queries/workspace'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { SearchBox } from '~/src/search/search-box'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { FilterChip } from '~/src/ui/filter-chip'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { Segmented } from '~/src/ui/segmented'
import { WithPanel } from '~/src/ui/side-panel'
import { statusOptions } from './status'

type Listed = { readonly status?: string | undefined }

export type CatalogueScreenProps<T extends Listed> = {
  /** Title, such as "Products". */
  title: string
  /** Shown when the list can’t be loaded, and when it is empty. */
  failed: string
  none: string
  /** The header's sentence while there are no records. */
  first: string
  query: Loadable<readonly T[]>
  /** The number of records regardless of filters; undefined while unknown. */
  counts: (CatalogueCounts & { readonly isCut: boolean }) | undefined
  /** True if filters are on, so that an empty list doesn't mean an empty workspace. */
  isFiltered: boolean
  /** The buttons of the header, and of the empty state. */
  actions: (where: 'header' | 'empty') => ReactNode
  filters: ReactNode
  loading: ReactNode
  /** What belongs here. */
  empty: string
  panel: ReactNode
  /** Shown above the list in every state. */
  notices?: ReactNode
  children: (records: readonly T[]) => ReactNode
}

/** A list of records with all its states, beside a panel. */
export function CatalogueScreen<T extends Listed>(props: CatalogueScreenProps<T>) {
  const {
    title,
    failed,
    none,
    first,
    query,
    counts,
    actions,
    filters,
    loading,
    empty,
    panel,
    notices,
    children,
  } = props
  return (
    <WithPanel panel={panel}>
      <PageHeader
        title={title}
        subtitle={counts ? sentence(counts) || first : '\u00a0'}
        actions={actions('header')}
        filters={filters}
        wrap
      />
      <PageBody>
        {notices}
        <QueryState
          query={query}
          failed={failed}
          loading={loading}
          empty={
            props.isFiltered ? undefined : (
              <EmptyState title={none} actions={actions('empty')}>
                {empty}
              </EmptyState>
            )
          }
        >
          {(records) => (
            <>
              {children(records)}
              {counts?.isCut && <NewestNotice count={counts.total} />}
            </>
          )}
        </QueryState>
      </PageBody>
    </WithPanel>
  )
}

function sentence({ total: count, active, isCut }: CatalogueCounts & { isCut: boolean }): string | undefined {
  if (count === 0) return undefined
  return isCut
    ? i18n.t('Newest {count}, {active} active.', { count, active })
    : i18n.t('{count} total, {active} active.', { count, active })
}

/** A list whose Retry also reads its counts again if they failed, as they mostly fail together. */
export const withCounts = <T,>(
  query: Loadable<T>,
  counts: Pick<Loadable<unknown>, 'error' | 'refetch'>,
): Loadable<T> => ({
  ...query,
  refetch: () => {
    if (counts.error) void counts.refetch()
    return query.refetch()
  },
})

/** The counts of a complete list. */
export const countsOf = (records: readonly Listed[] | undefined) =>
  records && {
    total: records.length,
    active: records.filter(({ status }) => status === 'active').length,
    isCut: isCutShort(records),
  }

type Props<Status extends string, View extends string> = {
  search: { q?: string | undefined; status?: Status | undefined }
  statuses: readonly Status[]
  view: View
  views: readonly { value: View; label: string; icon: ReactNode }[]
  /** Keeps the view that was chosen last. */
  savedView: { write: (view: View) => void }
  onSearch: (change: { q?: string | undefined; status?: Status | undefined; view?: View }) => void
  /** More filters. */
  children?: ReactNode
}

/** The filters of a list of records, and its view. */
export function CatalogueFilters<Status extends string, View extends string>(props: Props<Status, View>) {
  const { search, statuses, view, views, savedView, onSearch, children } = props
  const choose = (next: View) => {
    savedView.write(next)
    onSearch({ view: next })
  }
  return (
    <>
      <SearchBox
        label={i18n.t('Search by name')}
        value={search.q ?? ''}
        onChange={(text) => onSearch({ q: text || undefined })}
        className="w-56 max-md:w-full"
      />
      <FilterChip
        label={i18n.t('Status')}
        value={search.status}
        onChange={(next) => onSearch({ status: next })}
        options={statusOptions(statuses)}
      />
      {children}
      <span className="ms-auto">
        <Segmented label={i18n.t('View')} value={view} options={views} onChange={choose} />
      </span>
    </>
  )
}

/** Shown if no record matches the filters. `all` removes them. */
export function NothingFound({ all, children }: { all: ReactNode; children: ReactNode }) {
  return (
    <EmptyState title={i18n.t('No matches')} actions={all}>
      {children}
    </EmptyState>
  )
}
