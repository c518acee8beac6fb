import type { ReactNode } from 'react'
import { FilterChip } from '~/src/ui/filter-chip'
import { Search } from '~/src/ui/icons'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { statusOptions } from './record-status'

type Props<Status extends string, View extends string> = {
  q: string | undefined
  status: Status | undefined
  statuses: readonly Status[]
  view: View
  views: readonly { value: View; label: string; icon: ReactNode }[]
  onSearch: (change: { q?: string | undefined; status?: Status | undefined }) => void
  onView: (view: View) => void
  /** More filters. */
  children?: ReactNode
}

/** What a list of records is found by: words, status, and more; and how it is shown. */
export function CatalogueFilters<Status extends string, View extends string>(props: Props<Status, View>) {
  const { q, status, statuses, view, views, onSearch, onView, children } = props
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        value={q ?? ''}
        prefix={<Search />}
        onChange={(event) => onSearch({ q: event.target.value || undefined })}
        className="max-w-56 max-md:w-44"
      />
      <FilterChip
        label="Status"
        value={status}
        onChange={(next) => onSearch({ status: next })}
        options={statusOptions(statuses)}
      />
      {children}
      <span className="ms-auto">
        <Segmented label="View" value={view} options={views} onChange={onView} />
      </span>
    </>
  )
}
