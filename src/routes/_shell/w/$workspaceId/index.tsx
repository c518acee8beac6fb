import { createFileRoute } from '@tanstack/react-router'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { transactionListQuery } from '~/src/api/queries/credits'
import { mediaListQuery } from '~/src/api/queries/media'
import { allPostsQueries } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/social'
import { HomeScreen } from '~/src/features/home/home-screen'
import { prefetch, prefetchAll } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/')({
  staticData: { title: 'Home' },
  loader: ({ context: { client }, params: { workspaceId } }) => {
    prefetchAll(client, allPostsQueries(workspaceId))
    prefetch(client, campaignListQuery(workspaceId), accountListQuery(workspaceId), transactionListQuery())
    // Far below the fold.
    setTimeout(() => prefetch(client, mediaListQuery(workspaceId)))
  },
  component: Home,
})

function Home() {
  return <HomeScreen workspaceId={Route.useParams().workspaceId} />
}
