import { createFileRoute } from '@tanstack/react-router'
import { memberListQuery } from '~/src/api/queries/people'
import { PeopleTab } from '~/src/features/settings/people/people-tab'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/people')({
  loader: ({ context: { client }, params: { workspaceId } }) =>
    prefetch(client, memberListQuery(workspaceId)),
  component: Screen,
})

function Screen() {
  return <PeopleTab workspaceId={Route.useParams().workspaceId} />
}
