import type { Product } from '~/contract/product'
import type { ProductsSearch } from './products-search'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const nameOf = (product: Product) => product.name ?? ''
const latest = (one: string | undefined, other: string | undefined) => (other ?? '').localeCompare(one ?? '')
const statusOrder = ['active', 'draft', 'archived']

type Order = (one: Product, other: Product) => number

const orders: Record<NonNullable<ProductsSearch['sort']>, Order> = {
  newest: (one, other) => latest(one.createdAt, other.createdAt),
  changed: (one, other) => latest(one.updatedAt ?? one.createdAt, other.updatedAt ?? other.createdAt),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  status: (one, other) => statusOrder.indexOf(one.status ?? '') - statusOrder.indexOf(other.status ?? ''),
}

/** The products that hold every word searched for and have the status, in the order asked for. Sorting is stable. */
export function findProducts(products: readonly Product[], search: ProductsSearch): Product[] {
  const words = fold(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const holds = (product: Product) => {
    const text = fold(`${product.name ?? ''} ${product.description ?? ''} ${product.sourceUrl ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  const found = products.filter(
    (product) => (search.status === undefined || product.status === search.status) && holds(product),
  )
  return search.sort === undefined ? found : found.toSorted(orders[search.sort])
}
