import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { deliveryQuery } from '~/src/api/queries/deliveries'
import { accountListQuery } from '~/src/api/queries/workspace'
import { DeliveryScreen } from '~/src/features/deliveries/delivery-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/deliveries/$deliveryId')({
  staticData: { title: i18n.t('Post it yourself') },
  loader: ({ context: { client }, params: { workspaceId, deliveryId } }) =>
    prefetch(client, deliveryQuery(workspaceId, deliveryId), accountListQuery(workspaceId)),
  component: Screen,
})

function Screen() {
  const { workspaceId, deliveryId } = Route.useParams()
  return <DeliveryScreen key={deliveryId} workspaceId={workspaceId} deliveryId={deliveryId} />
}
