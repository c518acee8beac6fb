import { createFileRoute } from '@tanstack/react-router'
import { creditsQuery, purchaseLinkQuery, transactionListQuery } from '~/src/api/queries/credits'
import { CreditsScreen } from '~/src/features/credits/credits-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/credits')({
  staticData: { title: 'Credits' },
  loader: ({ context: { client } }) =>
    prefetch(client, creditsQuery(), transactionListQuery(), purchaseLinkQuery()),
  component: Screen,
})

function Screen() {
  return <CreditsScreen />
}
