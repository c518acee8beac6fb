import { i18n } from '@lingui/core'
import { type Product, productStatuses } from '~/contract/product'
import { rememberedChoice } from '~/src/navigation/remembered'
import { CatalogueFilters } from '~/src/records/records-screen'
import { wordsOf } from '~/src/search/matches-words'
import { FilterChip } from '~/src/ui/filter-chip'
import { Grid3x3, List } from '~/src/ui/icons'
import { type ProductsSearch, productViews } from './products-search'

const nameOf = (product: Product) => product.name ?? ''
const latest = (one: string | undefined, other: string | undefined) => (other ?? '').localeCompare(one ?? '')
// Unknown statuses come last.
const statusOrder = ['archived', 'draft', 'active']
const statusRank = ({ status = '' }: Product) => -statusOrder.indexOf(status)

type Order = (one: Product, other: Product) => number

const orders: Record<NonNullable<ProductsSearch['sort']>, Order> = {
  newest: (one, other) => latest(one.createdAt, other.createdAt),
  changed: (one, other) => latest(one.updatedAt ?? one.createdAt, other.updatedAt ?? other.createdAt),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  status: (one, other) => statusRank(one) - statusRank(other),
}

/** The products that match the search and status, in the requested order. */
export function findProducts(products: readonly Product[], search: ProductsSearch): Product[] {
  const matches = wordsOf(search.q)
  const textOf = ({ name = '', description = '', sourceUrl = '' }: Product) =>
    `${name} ${description} ${sourceUrl}`
  const found = products.filter(
    (product) =>
      (search.status === undefined || product.status === search.status) && matches(textOf(product)),
  )
  return search.sort === undefined ? found : found.toSorted(orders[search.sort])
}

/** The last view chosen on this device. */
export const savedView = rememberedChoice('products-view', productViews)

const sorts = [
  { value: 'newest', label: i18n.t('Newest') },
  { value: 'changed', label: i18n.t('Recently updated') },
  { value: 'name', label: i18n.t('Name') },
  { value: 'status', label: i18n.t('Status') },
] as const
const views = [
  { value: 'grid', label: i18n.t('Grid'), icon: <Grid3x3 /> },
  { value: 'table', label: i18n.t('Table'), icon: <List /> },
] as const

type Props = {
  search: ProductsSearch
  view: (typeof productViews)[number]
  onSearch: (change: Partial<ProductsSearch>) => void
}

/** Search, status, sort and view. */
export function ProductsFilters({ search, view, onSearch }: Props) {
  return (
    <CatalogueFilters
      search={search}
      statuses={productStatuses}
      view={view}
      views={views}
      savedView={savedView}
      onSearch={onSearch}
    >
      <FilterChip
        label={i18n.t('Sort')}
        value={search.sort}
        onChange={(sort) => onSearch({ sort })}
        options={sorts}
      />
    </CatalogueFilters>
  )
}
