import { productStatuses } from '~/contract/product'
import { rememberedChoice } from '~/src/modules/remembered'
import { RecordStatusGlyph, statusWord } from '~/src/modules/catalogue/record-status'
import { FilterChip } from '~/src/ui/filter-chip'
import { Grid3x3, List, Search } from '~/src/ui/icons'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { productViews, type ProductsSearch } from './products-search'

/** The view that was last chosen on this device. */
export const keptView = rememberedChoice('products-view', productViews)

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'changed', label: 'Last changed' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
] as const

type Props = {
  search: ProductsSearch
  view: 'grid' | 'table'
  onSearch: (change: Partial<ProductsSearch>) => void
}

/** Search, status, sort and view. */
export function ProductsFilters({ search, view, onSearch }: Props) {
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find by name"
        placeholder="Find by name"
        value={search.q ?? ''}
        prefix={<Search />}
        onChange={(event) => onSearch({ q: event.target.value || undefined })}
        className="max-w-56 max-md:w-44"
      />
      <FilterChip
        label="Status"
        value={search.status}
        onChange={(status) => onSearch({ status })}
        options={productStatuses.map((value) => ({
          value,
          label: statusWord(value),
          icon: <RecordStatusGlyph status={value} />,
        }))}
      />
      <FilterChip label="Sort" value={search.sort} onChange={(sort) => onSearch({ sort })} options={sorts} />
      <span className="ms-auto">
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'grid', label: 'Grid', icon: <Grid3x3 /> },
            { value: 'table', label: 'Table', icon: <List /> },
          ]}
          onChange={(next) => {
            keptView.keep(next)
            onSearch({ view: next })
          }}
        />
      </span>
    </>
  )
}
