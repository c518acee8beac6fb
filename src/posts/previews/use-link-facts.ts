import {
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { listProducts } from '~/contract/endpoints'
import { coverOf, type Product } from '~/contract/product'
import { pagesKey } from '~/src/api/queries/pages'
import { fresh } from '~/src/api/queries/query'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { brandKitQuery, productListQuery, productPagesQuery, readProducts } from '~/src/api/queries/workspace'
import { bareDomain, samePage } from '~/src/form/urls'
import { useDebounced } from '~/src/search/search-box'
import type { LinkFacts } from './preview-post'

/** Milliseconds without typing before a link is looked up. */
const pauseMs = 300

/**
 * What the studio knows of pages: the product imported from one, or the brand whose home page it is. No API call reads
 * pages for a preview, so only the address of any other page is known.
 */
export function useLinkFacts(
  workspaceId: string,
  links: readonly URL[],
): (address: URL) => LinkFacts | undefined {
  const products = useProductsAt(workspaceId, links)
  const { data: brand } = useQuery(brandKitQuery(workspaceId))
  return (address) => {
    const product = productAt(products, address.href)
    if (product?.name)
      return { title: product.name, imageUrl: coverOf(product), description: product.description }
    const home = brand?.domain && bareDomain(brand.domain)
    if (!home || !brand.name || !samePage(`https://${home}`, address.href)) return undefined
    const title = [brand.name, brand.tagline].filter(Boolean).join(': ')
    return { title, imageUrl: brand.logoUrl ?? brand.iconUrl, description: brand.description }
  }
}

/** The newest product imported from a page, or null if there is none. Only if the API has paging. */
const productAtQuery = (workspaceId: string, address: string) =>
  queryOptions<Product | null>({
    // Begins like an infinite query's key, so that both are invalidated together.
    queryKey: [...pagesKey(listProducts, { workspaceId }), 'at', address],
    queryFn: async () =>
      productAt(await readProducts(workspaceId, { q: searchOf(address) }), address) ?? null,
    staleTime: fresh.edited,
  })

/** What a page's address contains however it is written: its domain and its path, unless they are encoded. */
function searchOf(address: string): string {
  const { hostname, pathname } = new URL(address)
  const parts = [hostname.replace(/^www\./, ''), pathname.replace(/\/+$/, '')]
  return parts.filter((part) => !/%|xn--/.test(part)).join(' ')
}

const productAt = (products: readonly Product[], address: string) =>
  products.find(({ sourceUrl }) => sourceUrl && samePage(sourceUrl, address))

/**
 * The products imported from `links`, among others. If the API has paging, the first page nearly always has them; only
 * what it lacks is searched for.
 */
function useProductsAt(workspaceId: string, links: readonly URL[]): readonly Product[] {
  const paged = useServerLists()
  const needed = links.length > 0
  const { data, hasNextPage } = useInfiniteQuery({
    ...productPagesQuery(workspaceId),
    enabled: needed && paged === true,
  })
  const whole = useQuery({ ...productListQuery(workspaceId), enabled: needed && paged === false })
  const listed = useMemo(
    () => (paged ? data?.pages.flatMap(({ items }) => items) : whole.data) ?? [],
    [paged, data, whole.data],
  )
  const addresses = useDebounced(links.map(({ href }) => href).join(' '), pauseMs)
  const missing = useMemo(
    () =>
      hasNextPage
        ? [...new Set(addresses.split(' '))].filter((each) => each !== '' && !productAt(listed, each))
        : [],
    [hasNextPage, addresses, listed],
  )
  const single = useQueries({
    queries: missing.map((address) => productAtQuery(workspaceId, address)),
    combine: loaded,
  })
  return useMemo(() => [...listed, ...single], [listed, single])
}

/** A constant, so that its result is stable while the data is. */
const loaded = (results: readonly UseQueryResult<Product | null>[]) =>
  results.flatMap(({ data }) => data ?? [])
