import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { NewCampaignPanel } from '~/src/features/campaigns/campaign-editor'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns/new')({
  staticData: { title: i18n.t('New campaign') },
  component: NewCampaign,
})

function NewCampaign() {
  const { workspaceId } = Route.useParams()
  const { product } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewCampaignPanel
      workspaceId={workspaceId}
      productId={product}
      onClose={() => void navigate({ to: '..', search: (before) => ({ ...before, product: undefined }) })}
      // The form was saved, so leaving needs no confirmation, and Back doesn’t lead to it.
      onMade={({ id }) =>
        void navigate({
          to: '../$campaignId',
          params: { campaignId: id },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  )
}
