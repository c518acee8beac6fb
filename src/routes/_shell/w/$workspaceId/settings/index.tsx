import { createFileRoute } from '@tanstack/react-router'
import { WorkspaceTab } from '~/src/features/settings/workspace/workspace-tab'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/')({ component: Screen })

function Screen() {
  return <WorkspaceTab workspaceId={Route.useParams().workspaceId} />
}
