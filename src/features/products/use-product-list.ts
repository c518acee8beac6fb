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
import { countsOf } from '~/src/records/records-screen'
import { type ListEndProps, useGrown } from '~/src/ui/list-end'
import { findProducts } from './products-filters'
import type { ProductsSearch } from './products-search'

/** The products that words and a status find, in the order asked for. */
export interface ProductList {
  /** What was read: of a server without pages all products. */
  readonly query: Loadable<readonly Product[]>
  readonly counts: ReturnType<typeof countsOf>
  /** `query` holds no more than what filters find. */
  readonly isFiltered: boolean
  /** What is shown of those that are found. */
  readonly shown: readonly Product[]
  /** How many are found. */
  readonly total: number
  readonly end: ListEndProps
  /** All that are found, read to their end. Rejects with `StudioError`. */
  readonly readAll: () => Promise<readonly Product[]>
}

const none: readonly never[] = []

const filterOf = ({ q, status, sort }: ProductsSearch): ProductFilter => ({ q, status, order: sort })

/** The server's own search and order, page after page, where it has them; else what it lists, sorted here. */
export function useProductList(workspaceId: string, search: ProductsSearch): ProductList {
  const paged = useServerLists()
  const filter = filterOf(search)
  const scrolled = useScrolled(
    useInfiniteQuery({ ...productPagesQuery(workspaceId, filter), enabled: paged === true }),
  )
  const counts = useQuery({ ...productCountsQuery(workspaceId), enabled: paged === true })
  const whole = useQuery({ ...productListQuery(workspaceId), enabled: paged === false })
  const found = useMemo(() => findProducts(whole.data ?? none, search), [whole.data, search])
  const grown = useGrown(found)
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
    query: scrolled.query,
    counts: counts.data && { ...counts.data, isCut: false },
    isFiltered: (search.q ?? search.status) !== undefined && counts.data?.total !== 0,
    shown: scrolled.records,
    total: scrolled.total ?? 0,
    end: scrolled.end,
    readAll: () => readProducts(workspaceId, filter),
  }
}
