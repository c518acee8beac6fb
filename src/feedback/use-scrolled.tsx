import { i18n } from '@lingui/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import { language } from '~/domain/language'
import { errorDetails } from '~/src/api/errors'
import { skippedAt, skippedRecords } from '~/src/api/http/send'
import { useStore } from '~/src/store/store'
import type { ListEndProps } from '~/src/ui/list-end'
import { Banner, ErrorNotice } from '~/src/ui/notices'
import type { Loadable } from './query-state'

/** A page of an infinite query. */
export interface ListedPage<T> {
  readonly items: readonly T[]
  readonly total: number | undefined
}

/** An infinite list, as far as it has loaded. */
export interface ScrolledList<T> {
  readonly query: Loadable<readonly T[]>
  readonly records: readonly T[]
  /** The number of records; undefined until the first page has loaded. */
  readonly total: number | undefined
  /** Props of its `ListEnd`. */
  readonly end: ListEndProps
}

const none: readonly never[] = []

/** The loaded records of an infinite query (`pagesFor`), and the props of the list's end. */
export function useScrolled<T>(pages: UseInfiniteQueryResult<InfiniteData<ListedPage<T>>>): ScrolledList<T> {
  const { data, isFetchingNextPage, fetchNextPage, refetch, error, isFetching } = pages
  const listed = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const records = listed ?? none
  const total = data?.pages[0]?.total
  const count = total === undefined ? undefined : Math.max(total, records.length)
  // A short list is visible as a whole and needs no count.
  const isLong = pages.hasNextPage || (data?.pages.length ?? 0) > 1
  const status =
    count === undefined || !isLong
      ? ''
      : i18n.t('Showing {shown} of {total}', {
          shown: records.length.toLocaleString(language),
          total: count.toLocaleString(language),
        })
  // Shown at the end of the list; above it, the error would be out of sight.
  const lacksPage = pages.isFetchNextPageError
  const end: ListEndProps = {
    onMore: pages.hasNextPage && !lacksPage ? () => void fetchNextPage() : undefined,
    isLoading: isFetchingNextPage,
    status,
    failed: lacksPage && error && (
      <ErrorNotice
        title={i18n.t('Couldn’t load more')}
        {...errorDetails(error)}
        retrying={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
      />
    ),
  }
  return {
    query: { data: listed, error: lacksPage ? null : error, isFetching, refetch },
    records,
    total: count,
    end,
  }
}

/** Says how many records of a list can't be shown, if any. */
export function SkippedNotice({ list }: { list: Pick<Endpoint, 'path'> }) {
  const count = skippedAt(useStore(skippedRecords), list.path)
  if (count === 0) return null
  return (
    <Banner>
      {i18n.t(
        '{count, plural, one {1 entry can’t be shown: the API sent it in a form that this version can’t read.} other {# entries can’t be shown: the API sent them in a form that this version can’t read.}}',
        { count },
      )}
    </Banner>
  )
}
