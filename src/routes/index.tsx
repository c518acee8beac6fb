import { createFileRoute, redirect } from '@tanstack/react-router'
import { workspaceListQuery } from '~/src/api/queries/access'
import { currentSession } from '~/src/api/session/session'
import { lastWorkspace } from '~/src/navigation/current-workspace'
import { NoWorkspace } from './-no-workspace'

export const Route = createFileRoute('/')({
  loader: async ({ context: { client } }) => {
    if (!currentSession()) throw redirect({ to: '/connect', replace: true })
    const last = lastWorkspace()
    if (last) throw redirect({ to: '/w/$workspaceId', params: { workspaceId: last }, replace: true })
    const [first] = await client.query({ ...workspaceListQuery(), staleTime: 'static' })
    if (first)
      throw redirect({ to: '/w/$workspaceId', params: { workspaceId: first.workspaceId }, replace: true })
  },
  component: Home,
})

function Home() {
  const navigate = Route.useNavigate()
  return (
    <NoWorkspace
      onCreated={(workspaceId) => void navigate({ to: '/w/$workspaceId', params: { workspaceId } })}
    />
  )
}
