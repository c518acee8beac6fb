import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { studioQuery } from '~/src/api/queries/server-extensions'
import { accountListQuery } from '~/src/api/queries/workspace'
import { PostsScreen } from '~/src/features/posts/posts-screen'
import { PostsSearch } from '~/src/features/posts/posts-search'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/posts')({
  staticData: { title: i18n.t('Posts') },
  validateSearch: (search): PostsSearch => z.parse(PostsSearch, search),
  // Which lists are read depends on whether the server has pages.
  loader: ({ context: { client }, params: { workspaceId } }) =>
    prefetch(client, studioQuery(), accountListQuery(workspaceId)),
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
