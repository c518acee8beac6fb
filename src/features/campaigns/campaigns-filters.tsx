import { useQuery } from '@tanstack/react-query'
import { campaignStatuses, channels, contentTypes } from '~/contract/campaign'
import { productListQuery } from '~/src/api/queries/products'
import { RecordStatusGlyph, statusWord } from '~/src/modules/catalogue/record-status'
import { rememberedChoice } from '~/src/modules/remembered'
import { FilterChip } from '~/src/ui/filter-chip'
import { LayoutDashboard, List, Search } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { campaignViews, type CampaignsSearch } from './campaigns-search'
import { contentTypeNames } from './channel-ratios'

/** The view that was last chosen on this device. */
export const keptView = rememberedChoice('campaigns-view', campaignViews)

type Props = {
  workspaceId: string
  search: CampaignsSearch
  view: (typeof campaignViews)[number]
  onSearch: (change: Partial<CampaignsSearch>) => void
}

/** Search, filters and view. */
export function CampaignsFilters({ workspaceId, search, view, onSearch }: Props) {
  const products = useQuery(productListQuery(workspaceId)).data ?? []
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
        label="Channel"
        value={search.channel}
        onChange={(channel) => onSearch({ channel })}
        options={channels.map((value) => ({
          value,
          label: platformName(value),
          icon: <PlatformMark platform={value} silent />,
        }))}
      />
      <FilterChip
        label="Content type"
        value={search.type}
        onChange={(type) => onSearch({ type })}
        options={contentTypes.map((value) => ({ value, label: contentTypeNames[value] }))}
      />
      <FilterChip
        label="Product"
        value={search.product}
        onChange={(product) => onSearch({ product })}
        options={products.map(({ id, name }) => ({ value: id, label: name ?? id }))}
      />
      <FilterChip
        label="Status"
        value={search.status}
        onChange={(status) => onSearch({ status })}
        options={campaignStatuses.map((value) => ({
          value,
          label: statusWord(value),
          icon: <RecordStatusGlyph status={value} />,
        }))}
      />
      <span className="ms-auto">
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'board', label: 'Board', icon: <LayoutDashboard /> },
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
