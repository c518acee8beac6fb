import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { prefetchPosts } from '~/src/api/queries/all-posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { accountPosts } from '~/src/features/accounts/account-posts'
import { AccountsScreen } from '~/src/features/accounts/accounts-screen'
import { AccountsSearch } from '~/src/features/accounts/accounts-search'
import { prefetch, prefetchExtension, untilRead } from '~/src/routes/-prefetch'
import { readStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

export const Route = createFileRoute('/_shell/w/$workspaceId/accounts')({
  staticData: { title: i18n.t('Accounts') },
  validateSearch: (search): AccountsSearch => {
    const parsed = z.parse(AccountsSearch, search)
    if (parsed.connection === undefined || parsed.from !== undefined) return parsed
    // A sign-in that left the page returns without it.
    const { from } = z.parse(AccountsSearch, {
      from: readStorage(webStorageKeys.signInFrom, 'sessionStorage'),
    })
    return { ...parsed, from }
  },
  loader: ({ context, params: { workspaceId } }) => {
    const { client } = context
    return untilRead(
      context,
      prefetchPosts(client, workspaceId, accountPosts(workspaceId, Date.now())),
      prefetch(client, accountListQuery(workspaceId), queueListQuery(workspaceId)),
      prefetchExtension(client, 'addAccount', async () =>
        (await import('~/src/api/queries/connections')).platformListQuery(),
      ),
    )
  },
  component: Screen,
})

function Screen() {
  const navigate = Route.useNavigate()
  return (
    <AccountsScreen
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}
