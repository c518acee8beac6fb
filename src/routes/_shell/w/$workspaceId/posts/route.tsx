import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { allPostsQueries, postCountsQuery, postPagesQuery } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/workspace'
import { PostsScreen } from '~/src/features/posts/posts-screen'
import { filterOf, PostsSearch, tabAt, tabFilter, tabOrder } from '~/src/features/posts/posts-search'
import { prefetch, prefetchCampaigns, prefetchList } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/posts')({
  staticData: { title: i18n.t('Posts') },
  validateSearch: (search): PostsSearch => z.parse(PostsSearch, search),
  loader: ({ context: { client }, params: { workspaceId }, location }) => {
    const search = z.parse(PostsSearch, location.search)
    const tab = tabAt(search)
    prefetchList(
      () =>
        Promise.all([
          client.infiniteQuery(postPagesQuery(workspaceId, tabFilter(search, tab), tabOrder(tab))),
          client.query(postCountsQuery(workspaceId, filterOf(search))),
        ]),
      () => Promise.all(allPostsQueries(workspaceId).map((query) => client.query(query))),
    )
    prefetch(client, accountListQuery(workspaceId))
    prefetchCampaigns(client, workspaceId)
  },
  component: Posts,
})

function Posts() {
  const navigate = Route.useNavigate()
  const open = useMatch({ from: '/_shell/w/$workspaceId/posts/$postId', shouldThrow: false })
  return (
    <PostsScreen
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      panel={open && <Outlet />}
    />
  )
}
