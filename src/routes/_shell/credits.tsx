import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  creditsQuery,
  purchaseLinkQuery,
  recentTransactionsQuery,
  transactionPagesQuery,
} from '~/src/api/queries/credits'
import { CreditsScreen } from '~/src/features/credits/credits-screen'
import { CreditsSearch } from '~/src/features/credits/credits-search'
import { lastWorkspace } from '~/src/navigation/current-workspace'
import { prefetch, prefetchExtension, prefetchList, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/credits')({
  staticData: { title: i18n.t('Credits') },
  validateSearch: (search): CreditsSearch => z.parse(CreditsSearch, search),
  loader: ({ context, location }) => {
    const { client } = context
    const { kind, workspace } = z.parse(CreditsSearch, location.search)
    const workspaceId = lastWorkspace()
    return untilRead(
      context,
      prefetchList(() => client.infiniteQuery(transactionPagesQuery({ kind, workspaceId: workspace }))),
      prefetch(client, creditsQuery(), recentTransactionsQuery(), purchaseLinkQuery()),
      ...(workspaceId === undefined
        ? []
        : [
            prefetchExtension(client, 'listRepeats', async () =>
              (await import('~/src/api/queries/repeats')).repeatListQuery(workspaceId),
            ),
          ]),
    )
  },
  component: Screen,
})

function Screen() {
  const navigate = Route.useNavigate()
  return (
    <CreditsScreen
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}
