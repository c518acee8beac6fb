import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { campaignQuery, mediaListQuery, mediaPagesQuery } from '~/src/api/queries/workspace'
import { CampaignPage } from '~/src/features/campaigns/campaign-page'
import { prefetch, prefetchList, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns/$campaignId')({
  staticData: { title: i18n.t('Campaign') },
  loader: ({ context, params: { workspaceId, campaignId } }) => {
    const { client } = context
    const campaign = prefetch(client, campaignQuery(workspaceId, campaignId))
    const media = prefetchList(
      () => client.infiniteQuery(mediaPagesQuery(workspaceId, { campaignId })),
      () => client.query(mediaListQuery(workspaceId)),
    )
    return untilRead(context, campaign, media)
  },
  component: Campaign,
})

function Campaign() {
  const { workspaceId, campaignId } = Route.useParams()
  return <CampaignPage key={campaignId} workspaceId={workspaceId} campaignId={campaignId} />
}
