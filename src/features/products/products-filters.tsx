import { productStatuses } from '~/contract/product'
import { CatalogueFilters } from '~/src/records/record-filters'
import { rememberedChoice } from '~/src/navigation/remembered'
import { FilterChip } from '~/src/ui/filter-chip'
import { Grid3x3, List } from '~/src/ui/icons'
import { productViews, type ProductsSearch } from './products-search'

/** The view that was last chosen on this device. */
export const keptView = rememberedChoice('products-view', productViews)

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'changed', label: 'Recently updated' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
] as const
const views = [
  { value: 'grid', label: 'Grid', icon: <Grid3x3 /> },
  { value: 'table', label: 'Table', icon: <List /> },
] as const

type Props = {
  search: ProductsSearch
  view: (typeof productViews)[number]
  onSearch: (change: Partial<ProductsSearch>) => void
}

/** Search, status, sort and view. */
export function ProductsFilters({ search, view, onSearch }: Props) {
  const choose = (next: Props['view']) => {
    keptView.keep(next)
    onSearch({ view: next })
  }
  return (
    <CatalogueFilters
      q={search.q}
      status={search.status}
      statuses={productStatuses}
      view={view}
      views={views}
      onSearch={onSearch}
      onView={choose}
    >
      <FilterChip label="Sort" value={search.sort} onChange={(sort) => onSearch({ sort })} options={sorts} />
    </CatalogueFilters>
  )
}
