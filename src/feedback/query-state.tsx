import type { ReactNode } from 'react'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'

/** What `QueryState` reads of a query, or of several at once. */
export interface Loadable<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

export interface QueryStateProps<T> {
  query: Loadable<T>
  /** What did not happen, should it fail: "The posts did not load." */
  failed: string
  /** A skeleton in the shape of what comes. */
  loading: ReactNode
  /** What stands in an empty list's place. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * The states of whatever is read (screens.md "Everywhere"): skeleton, error with Retry, empty, content. Content that is
 * there stays when a later read fails, under the error.
 */
export function QueryState<T>({ query, failed, loading, empty, children }: QueryStateProps<T>) {
  const { data, error } = query
  const notice = error && (
    <ErrorNotice
      title={failed}
      message={error.message}
      code={codeOf(error)}
      requestId={requestIdOf(error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
  if (data === undefined) return notice ?? loading
  const isEmpty = Array.isArray(data) && data.length === 0
  return (
    <>
      {notice}
      {isEmpty && empty !== undefined ? empty : children(data)}
    </>
  )
}
