import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchPosts } from '~/src/api/queries/all-posts'
import { upcomingPostsQuery } from '~/src/api/queries/posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { QueueScreen } from '~/src/features/accounts/queue/queue-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/queues/$queueId')({
  staticData: { title: i18n.t('Queue') },
  loader: ({ context: { client }, params: { workspaceId } }) => {
    void prefetchPosts(client, workspaceId, [upcomingPostsQuery(workspaceId)])
    void prefetch(client, queueListQuery(workspaceId), accountListQuery(workspaceId))
  },
  component: Screen,
})

function Screen() {
  const { workspaceId, queueId } = Route.useParams()
  return <QueueScreen workspaceId={workspaceId} queueId={queueId} />
}
