import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Product } from '~/contract/product'
import { useServerLists } from '~/src/api/queries/server-extensions'
import {
  type ProductFilter,
  productCountsQuery,
  productListQuery,
  productPagesQuery,
  readProducts,
} from '~/src/api/queries/workspace'
import type { Loadable } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { countsOf, withCounts } from '~/src/records/records-screen'
import { type ListEndProps, useGrowingList } from '~/src/ui/list-end'
import { findProducts } from './products-filters'
import type { ProductsSearch } from './products-search'

/** The products that match the search and status, in the requested order. */
export interface ProductList {
  /** What was loaded; all products if the server has no pagination. */
  readonly query: Loadable<readonly Product[]>
  readonly counts: ReturnType<typeof countsOf>
  /** True if `query` only contains matching products. */
  readonly isFiltered: boolean
  /** The matching products shown so far. */
  readonly shown: readonly Product[]
  /** Number of matching products. */
  readonly total: number
  readonly end: ListEndProps
  /** Loads all matching products. Rejects with `StudioError`. */
  readonly readAll: () => Promise<readonly Product[]>
}

const none: readonly never[] = []

const filterOf = ({ q, status, sort }: ProductsSearch): ProductFilter => ({ q, status, order: sort })

/** Uses the server's search, order and pagination if it has them; else searches and sorts its list here. */
export function useProductList(workspaceId: string, search: ProductsSearch): ProductList {
  const paged = useServerLists()
  const filter = filterOf(search)
  const scrolled = useScrolled(
    useInfiniteQuery({ ...productPagesQuery(workspaceId, filter), enabled: paged === true }),
  )
  const counts = useQuery({ ...productCountsQuery(workspaceId), enabled: paged === true })
  const whole = useQuery({ ...productListQuery(workspaceId), enabled: paged === false })
  const found = useMemo(() => findProducts(whole.data ?? none, search), [whole.data, search])
  const grown = useGrowingList(found)
  if (paged === false)
    return {
      query: whole,
      counts: countsOf(whole.data),
      isFiltered: false,
      shown: grown.shown,
      total: found.length,
      end: grown.end,
      readAll: () => Promise.resolve(found),
    }
  return {
    query: withCounts(scrolled.query, counts),
    counts: counts.data && { ...counts.data, isCut: false },
    isFiltered: (search.q ?? search.status) !== undefined && counts.data?.total !== 0,
    shown: scrolled.records,
    total: scrolled.total ?? 0,
    end: scrolled.end,
    readAll: () => readProducts(workspaceId, filter),
  }
}
