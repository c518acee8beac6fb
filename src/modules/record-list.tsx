import type { ReactNode } from 'react'
import { isCutOff } from '~/src/api/queries/limit'
import { NewestNotice } from '~/src/ui/newest-notice'
import { SkeletonRows } from '~/src/ui/skeleton'
import { type Loadable, QueryState } from './query-state'

export interface RecordListProps<T> {
  query: Loadable<readonly T[]>
  /** What is listed, in the plural: "products". */
  what: string
  empty: ReactNode
  keyOf: (record: T) => string
  children: (record: T) => ReactNode
}

/** A list with all its states (screens.md "Everywhere"): skeleton, error with Retry, empty, rows, the 100-row notice. */
export function RecordList<T>({ query, what, empty, keyOf, children }: RecordListProps<T>) {
  return (
    <QueryState
      query={query}
      failed={`The ${what} did not load.`}
      loading={<SkeletonRows label={`Loading ${what}`} />}
      empty={empty}
    >
      {(records) => (
        <>
          <ul>
            {records.map((record) => (
              <li key={keyOf(record)} className="border-t border-line first:border-t-0">
                {children(record)}
              </li>
            ))}
          </ul>
          {isCutOff(records) && <NewestNotice />}
        </>
      )}
    </QueryState>
  )
}
