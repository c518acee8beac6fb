import { i18n } from '@lingui/core'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { campaignStatuses } from '~/contract/campaign'
import { createCampaign, listCampaigns, updateCampaign } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { SkippedNotice } from '~/src/feedback/use-scrolled'
import { rememberedChoice } from '~/src/navigation/remembered'
import { RecordFilter } from '~/src/records/record-menu'
import { CatalogueFilters, CatalogueScreen, NothingFound } from '~/src/records/records-screen'
import { statusWord } from '~/src/records/status'
import { UnconfirmedRecords } from '~/src/records/unconfirmed-records'
import { useProductChoices } from '~/src/records/use-record-choices'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { FilterChip } from '~/src/ui/filter-chip'
import { LayoutDashboard, List, Plus } from '~/src/ui/icons'
import { Block, Skeleton, SkeletonRows } from '~/src/ui/skeleton'
import { CampaignBoard } from './campaign-board'
import {
  type CampaignItemProps,
  type CampaignList,
  useCampaignList,
  useChangeCampaign,
} from './campaign-list'
import { channelOptions, typeOptions } from './campaign-options'
import { CampaignTable } from './campaign-table'
import { type CampaignsSearch, campaignViews } from './campaigns-search'

/** The last view chosen on this device. */
const savedView = rememberedChoice('campaigns-view', campaignViews)

const views = [
  { value: 'board', label: i18n.t('Board'), icon: <LayoutDashboard /> },
  { value: 'table', label: i18n.t('Table'), icon: <List /> },
] as const

type Props = {
  workspaceId: string
  search: CampaignsSearch
  view: (typeof campaignViews)[number]
  onSearch: (change: Partial<CampaignsSearch>) => void
}

/** Search, filters and view. */
function CampaignsFilters({ workspaceId, search, view, onSearch }: Props) {
  return (
    <CatalogueFilters
      search={search}
      statuses={campaignStatuses}
      view={view}
      views={views}
      savedView={savedView}
      onSearch={onSearch}
    >
      <FilterChip
        label={i18n.t('Channel')}
        value={search.channel}
        onChange={(channel) => onSearch({ channel })}
        options={channelOptions}
      />
      <FilterChip
        label={i18n.t('Content type')}
        value={search.type}
        onChange={(type) => onSearch({ type })}
        options={typeOptions}
      />
      <RecordFilter
        choices={useProductChoices(workspaceId, search.product)}
        value={search.product}
        onChange={(product) => onSearch({ product })}
      />
    </CatalogueFilters>
  )
}

export interface CampaignsScreenProps {
  workspaceId: string
  search: CampaignsSearch
  onSearch: (change: Partial<CampaignsSearch>) => void
  panel: ReactNode
}

/** The workspace's campaigns. */
export function CampaignsScreen(props: CampaignsScreenProps) {
  const { workspaceId, search, onSearch, panel } = props
  const view = search.view ?? savedView.read() ?? 'board'
  const list = useCampaignList(workspaceId, search, view)
  return (
    <CatalogueScreen
      title={i18n.t('Campaigns')}
      failed={i18n.t('Couldn’t load campaigns')}
      none={i18n.t('No campaigns yet')}
      first={i18n.t('Your first campaign only needs a name.')}
      query={list.query}
      counts={list.counts}
      isFiltered={list.isFiltered}
      actions={(where) => <NewCampaign workspaceId={workspaceId} primary={where === 'header'} />}
      filters={<CampaignsFilters workspaceId={workspaceId} search={search} view={view} onSearch={onSearch} />}
      loading={view === 'board' ? <BoardSkeleton /> : <SkeletonRows label={i18n.t('Loading campaigns')} />}
      empty={i18n.t('A campaign groups the posts, images and dates for one message.')}
      panel={panel}
      notices={
        <>
          <SkippedNotice list={listCampaigns} />
          <UnconfirmedRecords workspaceId={workspaceId} kind="campaign" />
        </>
      }
    >
      {() => <Found workspaceId={workspaceId} view={view} list={list} />}
    </CatalogueScreen>
  )
}

function NewCampaign({ workspaceId, primary }: { workspaceId: string; primary: boolean }) {
  const navigate = useNavigate()
  const router = useRouter()
  const creating = { to: '/w/$workspaceId/campaigns/new', params: { workspaceId }, search: true } as const
  return (
    <Button
      icon={<Plus />}
      variant={primary ? 'primary' : 'plain'}
      className={primary ? 'max-md:grow' : undefined}
      notAllowed={useMay(createCampaign)}
      onPointerEnter={() => void router.preloadRoute(creating)}
      onClick={() => void navigate(creating)}
    >
      {i18n.t('New campaign')}
    </Button>
  )
}

type FoundProps = { workspaceId: string; view: 'board' | 'table'; list: CampaignList }

function Found({ workspaceId, view, list: { found, table, columns } }: FoundProps) {
  const change = useChangeCampaign(workspaceId)
  const notAllowed = useMay(updateCampaign)
  const items = found.map(
    (campaign): CampaignItemProps => ({
      workspaceId,
      campaign,
      notAllowed,
      onStatus: (status) =>
        void change(campaign, { status }, i18n.t('Status set to {status}', { status: statusWord(status) })),
      onRename: (name) => void change(campaign, { name }, i18n.t('Renamed')),
    }),
  )
  return (
    <>
      {found.length === 0 && (
        <NothingFound
          all={
            <Link to="/w/$workspaceId/campaigns" params={{ workspaceId }} search={{}} className={linkClass}>
              {i18n.t('Show all campaigns')}
            </Link>
          }
        >
          {i18n.t('No campaigns match these filters.')}
        </NothingFound>
      )}
      {found.length > 0 &&
        (view === 'board' ? (
          <CampaignBoard items={items} columns={columns} />
        ) : (
          <CampaignTable items={items} end={table} />
        ))}
    </>
  )
}

function BoardSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading campaigns')} className="flex gap-3 pt-1">
      {['a', 'b', 'c', 'd'].map((column) => (
        <span key={column} className="grid min-w-52 flex-1 content-start gap-2 p-2">
          <Block className="h-5 w-20" />
          <Block className="h-28" />
          <Block className="h-28" />
        </span>
      ))}
    </Skeleton>
  )
}
