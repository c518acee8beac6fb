import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { accountListQuery } from '~/src/api/queries/workspace'
import { DeliveryScreen } from '~/src/features/deliveries/delivery-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/deliveries/$deliveryId')({
  staticData: { title: i18n.t('Post it yourself') },
  // Imported lazily, as the first screen contains all routes' loaders.
  loader: ({ context: { client }, params: { workspaceId, deliveryId } }) =>
    void import('~/src/api/queries/deliveries').then(
      ({ deliveryQuery }) =>
        prefetch(client, deliveryQuery(workspaceId, deliveryId), accountListQuery(workspaceId)),
      () => undefined,
    ),
  component: Screen,
})

function Screen() {
  const { workspaceId, deliveryId } = Route.useParams()
  return <DeliveryScreen key={deliveryId} workspaceId={workspaceId} deliveryId={deliveryId} />
}
