import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { ApiError } from '~/src/api/errors'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { linkClass } from '~/src/ui/class-names'
import { EmptyState } from '~/src/ui/empty-state'
import { type RecordKind, recordWords } from './record-form'

export interface RecordStateProps<T> {
  query: Loadable<T>
  kind: RecordKind
  loading: ReactNode
  /** A link for when the record isn't found. */
  back: ReactNode
  children: (record: T) => ReactNode
}

/** One record with its loading, error and not-found states. */
export function RecordState<T>({ query, kind, loading, back, children }: RecordStateProps<T>) {
  const missing = query.data === undefined && query.error instanceof ApiError && query.error.status === 404
  if (missing)
    return (
      <EmptyState title={recordWords[kind].notFound} actions={back}>
        {i18n.t('It may have been deleted, or it belongs to another workspace.')}
      </EmptyState>
    )
  return (
    <QueryState query={query} failed={recordWords[kind].notLoaded} loading={loading}>
      {children}
    </QueryState>
  )
}

/** Shows the fields that the contract doesn't know (docs/architecture.md, "The contract"). */
export function OtherFields({ record, known }: { record: object; known: readonly string[] }) {
  const others = Object.entries(record).filter(
    // Fields that start with $ are the page's own.
    ([name, value]) => value !== undefined && !known.includes(name) && !name.startsWith('$'),
  )
  if (others.length === 0) return null
  return (
    <details>
      <summary className={linkClass}>{i18n.t('Other fields')}</summary>
      <dl className="mt-2 grid gap-1.5">
        {others.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
