import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { campaignQuery, accountListQuery } from '~/src/api/queries/workspace'
import { PlanScreen } from '~/src/features/campaigns/plan/plan-screen'
import { prefetch, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns/$campaignId_/plan')({
  staticData: { title: i18n.t('Plan posts') },
  loader: ({ context, params: { workspaceId, campaignId } }) =>
    untilRead(
      context,
      prefetch(context.client, campaignQuery(workspaceId, campaignId), accountListQuery(workspaceId)),
    ),
  component: Plan,
})

function Plan() {
  const { workspaceId, campaignId } = Route.useParams()
  return <PlanScreen key={campaignId} workspaceId={workspaceId} campaignId={campaignId} />
}
