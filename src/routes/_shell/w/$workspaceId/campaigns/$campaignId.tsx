import { createFileRoute } from '@tanstack/react-router'
import { campaignQuery } from '~/src/api/queries/campaigns'
import { CampaignPanel } from '~/src/features/campaigns/campaign-panel'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns/$campaignId')({
  staticData: { title: 'Campaign' },
  loader: ({ context: { client }, params: { workspaceId, campaignId } }) =>
    prefetch(client, campaignQuery(workspaceId, campaignId)),
  component: CampaignDetails,
})

function CampaignDetails() {
  const { workspaceId, campaignId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CampaignPanel
      key={campaignId}
      workspaceId={workspaceId}
      campaignId={campaignId}
      onClose={() => void navigate({ to: '..', search: true })}
    />
  )
}
