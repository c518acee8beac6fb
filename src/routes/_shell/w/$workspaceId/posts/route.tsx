import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { allPostsQueries, postCountsQuery, postPagesQuery } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/workspace'
import { PostsScreen } from '~/src/features/posts/posts-screen'
import { filterOf, PostsSearch, tabAt, tabFilter, tabOrder } from '~/src/features/posts/posts-search'
import { useChangeSearch } from '~/src/navigation/use-change-search'
import {
  prefetch,
  prefetchCampaigns,
  prefetchExtension,
  prefetchList,
  untilRead,
} from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/posts')({
  staticData: { title: i18n.t('Posts') },
  validateSearch: (search): PostsSearch => z.parse(PostsSearch, search),
  loader: ({ context, params: { workspaceId }, location }) => {
    const { client } = context
    const search = z.parse(PostsSearch, location.search)
    const tab = tabAt(search)
    const posts = prefetchList(
      () =>
        Promise.all([
          client.infiniteQuery(postPagesQuery(workspaceId, tabFilter(search, tab), tabOrder(tab))),
          client.query(postCountsQuery(workspaceId, filterOf(search))),
        ]),
      () => Promise.all(allPostsQueries(workspaceId).map((query) => client.query(query))),
    )
    const accounts = prefetch(client, accountListQuery(workspaceId))
    const repeats =
      tab === 'scheduled'
        ? [
            prefetchExtension(client, 'listRepeats', async () =>
              (await import('~/src/api/queries/repeats')).repeatListQuery(workspaceId),
            ),
          ]
        : []
    return untilRead(context, posts, accounts, prefetchCampaigns(client, workspaceId), ...repeats)
  },
  component: Posts,
})

function Posts() {
  const { workspaceId } = Route.useParams()
  const changeSearch = useChangeSearch(`/w/${workspaceId}/posts`)
  const open = useMatch({ from: '/_shell/w/$workspaceId/posts/$postId', shouldThrow: false })
  return (
    <PostsScreen
      workspaceId={workspaceId}
      search={Route.useSearch()}
      onSearch={changeSearch}
      panel={open && <Outlet />}
    />
  )
}
