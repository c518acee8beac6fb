import { createFileRoute } from '@tanstack/react-router'
import { meQuery, studioQuery } from '~/src/api/queries/account'
import { DeveloperScreen } from '~/src/features/developer/developer-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/developer')({
  staticData: { title: 'Developer' },
  loader: ({ context: { client } }) => prefetch(client, meQuery(), studioQuery()),
  component: Screen,
})

function Screen() {
  return <DeveloperScreen />
}
