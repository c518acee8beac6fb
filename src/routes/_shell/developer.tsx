import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { meQuery } from '~/src/api/queries/access'
import { DeveloperScreen } from '~/src/features/developer/developer-screen'
import { DeveloperSearch } from '~/src/features/developer/developer-search'
import { prefetch, prefetchExtension, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/developer')({
  staticData: { title: i18n.t('Developer') },
  validateSearch: (search): DeveloperSearch => z.parse(DeveloperSearch, search),
  loader: ({ context }) => {
    const { client } = context
    return untilRead(
      context,
      prefetch(client, meQuery()),
      prefetchExtension(client, 'listTokens', async () =>
        (await import('~/src/api/queries/developer')).tokenListQuery(),
      ),
    )
  },
  component: Screen,
})

function Screen() {
  return <DeveloperScreen search={Route.useSearch()} />
}
