import { createFileRoute } from '@tanstack/react-router'
import { allPostsQueries } from '~/src/api/queries/posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { AccountsScreen } from '~/src/features/accounts/accounts-screen'
import { prefetch, prefetchAll } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/accounts')({
  staticData: { title: 'Accounts' },
  loader: ({ context: { client }, params: { workspaceId } }) => {
    prefetchAll(client, allPostsQueries(workspaceId))
    prefetch(client, accountListQuery(workspaceId), queueListQuery(workspaceId))
  },
  component: Screen,
})

function Screen() {
  return <AccountsScreen workspaceId={Route.useParams().workspaceId} />
}
