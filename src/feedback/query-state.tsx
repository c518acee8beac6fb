import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorDetails } from '~/src/api/errors'
import { forgetRefused } from '~/src/api/queries/query'
import { ErrorNotice } from '~/src/ui/notices'

/** The parts of a query, or of several, that `QueryState` reads. */
export interface Loadable<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

export interface QueryStateProps<T> {
  query: Loadable<T>
  /** Title of the error: "Couldn’t load posts". */
  failed: string
  /** A skeleton in the shape of the content. */
  loading: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** A query's error with Retry; nothing without one. */
export function LoadFailure({ query, failed }: Pick<QueryStateProps<unknown>, 'query' | 'failed'>) {
  const client = useQueryClient()
  const { error, isFetching } = query
  if (!error) return null
  const retry = () => {
    forgetRefused(client)
    void query.refetch()
  }
  return <ErrorNotice title={failed} {...errorDetails(error)} retrying={isFetching} onRetry={retry} />
}

/**
 * The states of a query (docs/screens.md "Everywhere"): skeleton, error with Retry, empty, content. Content
 * stays when a later read fails, below the error.
 */
export function QueryState<T>({ query, failed, loading, empty, children }: QueryStateProps<T>) {
  const { data, error } = query
  const notice = error && <LoadFailure query={query} failed={failed} />
  if (data === undefined) return notice ?? loading
  const isEmpty = Array.isArray(data) && data.length === 0
  return (
    <>
      {notice}
      {isEmpty && empty !== undefined ? empty : children(data)}
    </>
  )
}
