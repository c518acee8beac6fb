import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ActivitySearch } from '~/src/features/settings/activity/activity-search'
import { ActivityTab } from '~/src/features/settings/activity/activity-tab'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/activity')({
  validateSearch: (search): ActivitySearch => z.parse(ActivitySearch, search),
  component: Screen,
})

function Screen() {
  const navigate = Route.useNavigate()
  return (
    <ActivityTab
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}
