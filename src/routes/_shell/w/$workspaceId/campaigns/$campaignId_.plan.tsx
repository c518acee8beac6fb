import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { accountListQuery, campaignQuery, productQuery } from '~/src/api/queries/workspace'
import { PlanScreen } from '~/src/features/campaigns/plan/plan-screen'
import { prefetch, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns/$campaignId_/plan')({
  staticData: { title: i18n.t('Plan posts') },
  loader: ({ context, params: { workspaceId, campaignId } }) => {
    const { client } = context
    const accounts = prefetch(client, accountListQuery(workspaceId))
    // Its product is read for its image.
    const campaign = client
      .query(campaignQuery(workspaceId, campaignId))
      .then(({ productId }) => productId && prefetch(client, productQuery(workspaceId, productId)))
      .catch(() => undefined)
    return untilRead(context, accounts, campaign)
  },
  component: Plan,
})

function Plan() {
  const { workspaceId, campaignId } = Route.useParams()
  return <PlanScreen key={campaignId} workspaceId={workspaceId} campaignId={campaignId} />
}
