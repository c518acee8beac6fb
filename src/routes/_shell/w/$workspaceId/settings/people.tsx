import { createFileRoute } from '@tanstack/react-router'
import { PeopleTab } from '~/src/features/settings/people/people-tab'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/people')({
  // Imported lazily, as the first screen contains all routes' loaders.
  loader: ({ context: { client }, params: { workspaceId } }) =>
    void import('~/src/api/queries/people').then(
      ({ memberListQuery }) => prefetch(client, memberListQuery(workspaceId)),
      () => undefined,
    ),
  component: Screen,
})

function Screen() {
  return <PeopleTab workspaceId={Route.useParams().workspaceId} />
}
