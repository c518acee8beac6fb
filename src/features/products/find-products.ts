import type { Product } from '~/contract/product'
import { wordsOf } from '~/src/records/search-words'
import type { ProductsSearch } from './products-search'

const nameOf = (product: Product) => product.name ?? ''
const latest = (one: string | undefined, other: string | undefined) => (other ?? '').localeCompare(one ?? '')
// What is none of these comes last.
const statusOrder = ['archived', 'draft', 'active']
const statusRank = ({ status = '' }: Product) => -statusOrder.indexOf(status)

type Order = (one: Product, other: Product) => number

const orders: Record<NonNullable<ProductsSearch['sort']>, Order> = {
  newest: (one, other) => latest(one.createdAt, other.createdAt),
  changed: (one, other) => latest(one.updatedAt ?? one.createdAt, other.updatedAt ?? other.createdAt),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  status: (one, other) => statusRank(one) - statusRank(other),
}

/** The products that hold every word searched for and have the status, in the order asked for. Sorting is stable. */
export function findProducts(products: readonly Product[], search: ProductsSearch): Product[] {
  const holds = wordsOf(search.q)
  const textOf = ({ name = '', description = '', sourceUrl = '' }: Product) =>
    `${name} ${description} ${sourceUrl}`
  const found = products.filter(
    (product) => (search.status === undefined || product.status === search.status) && holds(textOf(product)),
  )
  return search.sort === undefined ? found : found.toSorted(orders[search.sort])
}
