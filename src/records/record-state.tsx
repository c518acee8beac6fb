import { type RecordKind, recordWords } from './record-words'
import type { ReactNode } from 'react'
import { ApiError } from '~/src/api/errors'
import { EmptyState } from '~/src/ui/empty-state'
import { type Loadable, QueryState } from '~/src/feedback/query-state'

export interface RecordStateProps<T> {
  query: Loadable<T>
  kind: RecordKind
  loading: ReactNode
  /** The way on from an address that leads to nothing. */
  back: ReactNode
  children: (record: T) => ReactNode
}

/** One record with all its states; an id that the workspace does not have says so, and leads on. */
export function RecordState<T>({ query, kind, loading, back, children }: RecordStateProps<T>) {
  const missing = query.data === undefined && query.error instanceof ApiError && query.error.status === 404
  if (missing)
    return (
      <EmptyState title={recordWords[kind].notFound} actions={back}>
        It may have been deleted, or it belongs to another workspace.
      </EmptyState>
    )
  return (
    <QueryState query={query} failed={recordWords[kind].notLoaded} loading={loading}>
      {children}
    </QueryState>
  )
}
