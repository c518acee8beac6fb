import { createFileRoute } from '@tanstack/react-router'
import { WebhooksTab } from '~/src/features/settings/webhooks/webhooks-tab'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/webhooks')({ component: Screen })

function Screen() {
  return <WebhooksTab workspaceId={Route.useParams().workspaceId} />
}
