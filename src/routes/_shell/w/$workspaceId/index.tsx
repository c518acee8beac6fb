import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { apiHasLists } from '~/src/api/http/send'
import { prefetchPosts } from '~/src/api/queries/all-posts'
import { recentTransactionsQuery } from '~/src/api/queries/credits'
import { accountListQuery, campaignListQuery, newestMediaQuery } from '~/src/api/queries/workspace'
import { homePostsNow } from '~/src/features/home/home-posts'
import { HomeScreen } from '~/src/features/home/home-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/')({
  staticData: { title: i18n.t('Home') },
  loader: ({ context: { client }, params: { workspaceId } }) => {
    void prefetchPosts(client, workspaceId, homePostsNow(workspaceId))
    void prefetch(
      client,
      campaignListQuery(workspaceId),
      accountListQuery(workspaceId),
      recentTransactionsQuery(),
    )
    // Far below the fold, so requested after the posts.
    void apiHasLists().then(() => prefetch(client, newestMediaQuery(workspaceId)))
  },
  component: Home,
})

function Home() {
  return <HomeScreen workspaceId={Route.useParams().workspaceId} />
}
