import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '~/contract/campaign'
import { createCampaign, updateCampaign } from '~/contract/endpoints'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { isCutOff } from '~/src/api/queries/limit'
import { useMay } from '~/src/api/scopes'
import { statusWord } from '~/src/modules/catalogue/record-status'
import { QueryState } from '~/src/modules/query-state'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { Plus } from '~/src/ui/icons'
import { linkClass } from '~/src/ui/link-class'
import { NewestNotice } from '~/src/ui/newest-notice'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'
import { BoardSkeleton } from './board-skeleton'
import { CampaignBoard } from './campaign-board'
import type { CampaignItemProps } from './campaign-item'
import { CampaignTable } from './campaign-table'
import { CampaignsFilters, keptView } from './campaigns-filters'
import type { CampaignsSearch } from './campaigns-search'
import { findCampaigns } from './find-campaigns'
import { useChangeCampaign } from './use-change-campaign'

export interface CampaignsScreenProps {
  workspaceId: string
  search: CampaignsSearch
  onSearch: (change: Partial<CampaignsSearch>) => void
  panel: ReactNode
}

/** The workspace's campaigns. */
export function CampaignsScreen(props: CampaignsScreenProps) {
  const { workspaceId, search, onSearch, panel } = props
  const query = useQuery(campaignListQuery(workspaceId))
  const view = search.view ?? keptView.read() ?? 'board'
  return (
    <WithPanel panel={panel}>
      <PageHeader
        title="Campaigns"
        say={query.data ? sentence(query.data) : '\u00a0'}
        actions={<NewCampaign workspaceId={workspaceId} primary />}
        filters={
          <CampaignsFilters workspaceId={workspaceId} search={search} view={view} onSearch={onSearch} />
        }
      />
      <PageBody>
        <QueryState
          query={query}
          failed="The campaigns did not load."
          loading={view === 'board' ? <BoardSkeleton /> : <SkeletonRows label="Loading campaigns" />}
          empty={
            <EmptyState title="No campaigns yet" actions={<NewCampaign workspaceId={workspaceId} />}>
              A campaign gathers the posts, the pictures and the dates of one thing you have to say.
            </EmptyState>
          }
        >
          {(campaigns) => (
            <Found workspaceId={workspaceId} search={search} view={view} campaigns={campaigns} />
          )}
        </QueryState>
      </PageBody>
    </WithPanel>
  )
}

function sentence(campaigns: readonly Campaign[]): string {
  const active = campaigns.filter(({ status }) => status === 'active').length
  return isCutOff(campaigns)
    ? `The newest 100; ${active} of them active.`
    : `${campaigns.length} in all, ${active} active.`
}

function NewCampaign({ workspaceId, primary = false }: { workspaceId: string; primary?: boolean }) {
  const navigate = useNavigate()
  const router = useRouter()
  const creating = { to: '/w/$workspaceId/campaigns/new', params: { workspaceId }, search: true } as const
  return (
    <Button
      icon={<Plus />}
      variant={primary ? 'primary' : 'plain'}
      notAllowed={useMay(createCampaign)}
      onPointerEnter={() => void router.preloadRoute(creating)}
      onClick={() => void navigate(creating)}
    >
      New campaign
    </Button>
  )
}

type FoundProps = Pick<CampaignsScreenProps, 'workspaceId' | 'search'> & {
  view: 'board' | 'table'
  campaigns: readonly Campaign[]
}

function Found({ workspaceId, search, view, campaigns }: FoundProps) {
  const change = useChangeCampaign(workspaceId)
  const notAllowed = useMay(updateCampaign)
  const found = findCampaigns(campaigns, search)
  const items = found.map(
    (campaign): CampaignItemProps => ({
      workspaceId,
      campaign,
      notAllowed,
      onStatus: (status) => void change(campaign, { status }, `Now ${statusWord(status).toLowerCase()}.`),
      onRename: (name) => void change(campaign, { name }, 'Renamed.'),
    }),
  )
  return (
    <>
      {found.length === 0 && <NothingFound workspaceId={workspaceId} />}
      {found.length > 0 &&
        (view === 'board' ? <CampaignBoard items={items} /> : <CampaignTable items={items} />)}
      {isCutOff(campaigns) && <NewestNotice />}
    </>
  )
}

function NothingFound({ workspaceId }: { workspaceId: string }) {
  return (
    <EmptyState
      title="Nothing matches"
      actions={
        <Link to="/w/$workspaceId/campaigns" params={{ workspaceId }} search={{}} className={linkClass}>
          Show all campaigns
        </Link>
      }
    >
      No campaign passes these filters.
    </EmptyState>
  )
}
