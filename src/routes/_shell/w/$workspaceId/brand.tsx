import { createFileRoute } from '@tanstack/react-router'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { BrandKitScreen } from '~/src/features/brand-kit/brand-kit-screen'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/brand')({
  staticData: { title: 'Brand kit' },
  loader: ({ context: { client }, params: { workspaceId } }) => prefetch(client, brandKitQuery(workspaceId)),
  component: Screen,
})

function Screen() {
  return <BrandKitScreen workspaceId={Route.useParams().workspaceId} />
}
