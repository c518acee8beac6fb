import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { creditsQuery, purchaseLinkQuery, recentTransactionsQuery } from '~/src/api/queries/credits'
import { CreditsScreen } from '~/src/features/credits/credits-screen'
import { CreditsSearch } from '~/src/features/credits/credits-search'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/credits')({
  staticData: { title: i18n.t('Credits') },
  validateSearch: (search): CreditsSearch => z.parse(CreditsSearch, search),
  loader: ({ context: { client } }) =>
    prefetch(client, creditsQuery(), recentTransactionsQuery(), purchaseLinkQuery()),
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
