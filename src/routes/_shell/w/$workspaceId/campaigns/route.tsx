import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { CampaignsScreen } from '~/src/features/campaigns/campaigns-screen'
import { CampaignsSearch } from '~/src/features/campaigns/campaigns-search'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns')({
  staticData: { title: 'Campaigns' },
  validateSearch: (search): CampaignsSearch => z.parse(CampaignsSearch, search),
  loader: ({ context: { client }, params: { workspaceId } }) =>
    prefetch(client, campaignListQuery(workspaceId)),
  component: Campaigns,
})

function Campaigns() {
  const navigate = Route.useNavigate()
  const open = useMatch({ from: '/_shell/w/$workspaceId/campaigns/$campaignId', shouldThrow: false })
  return (
    <CampaignsScreen
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      panel={open && <Outlet />}
    />
  )
}
