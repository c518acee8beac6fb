import { useQuery } from '@tanstack/react-query'
import { campaignStatuses, channels, contentTypes } from '~/contract/campaign'
import { productListQuery } from '~/src/api/queries/products'
import { CatalogueFilters } from '~/src/records/record-filters'
import { rememberedChoice } from '~/src/navigation/remembered'
import { FilterChip } from '~/src/ui/filter-chip'
import { LayoutDashboard, List } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { campaignViews, type CampaignsSearch } from './campaigns-search'
import { contentTypeName } from './channel-ratios'

/** The view that was last chosen on this device. */
export const keptView = rememberedChoice('campaigns-view', campaignViews)

const views = [
  { value: 'board', label: 'Board', icon: <LayoutDashboard /> },
  { value: 'table', label: 'Table', icon: <List /> },
] as const
const channelOptions = channels.map((value) => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} silent />,
}))
const typeOptions = contentTypes.map((value) => ({ value, label: contentTypeName(value) }))

type Props = {
  workspaceId: string
  search: CampaignsSearch
  view: (typeof campaignViews)[number]
  onSearch: (change: Partial<CampaignsSearch>) => void
}

/** Search, filters and view. */
export function CampaignsFilters({ workspaceId, search, view, onSearch }: Props) {
  const products = useQuery(productListQuery(workspaceId)).data ?? []
  const choose = (next: Props['view']) => {
    keptView.keep(next)
    onSearch({ view: next })
  }
  return (
    <CatalogueFilters
      q={search.q}
      status={search.status}
      statuses={campaignStatuses}
      view={view}
      views={views}
      onSearch={onSearch}
      onView={choose}
    >
      <FilterChip
        label="Channel"
        value={search.channel}
        onChange={(channel) => onSearch({ channel })}
        options={channelOptions}
      />
      <FilterChip
        label="Content type"
        value={search.type}
        onChange={(type) => onSearch({ type })}
        options={typeOptions}
      />
      <FilterChip
        label="Product"
        value={search.product}
        onChange={(product) => onSearch({ product })}
        options={products.map(({ id, name }) => ({ value: id, label: name ?? id }))}
      />
    </CatalogueFilters>
  )
}
