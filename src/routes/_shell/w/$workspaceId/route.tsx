import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { workspaceListQuery } from '~/src/api/queries/access'
import { rememberWorkspace } from '~/src/navigation/current-workspace'
import { lazyWithRetry } from '~/src/ui/lazy'

const UnknownWorkspace = lazyWithRetry(
  async () => (await import('~/src/routes/-unknown-workspace')).UnknownWorkspace,
)

export const Route = createFileRoute('/_shell/w/$workspaceId')({ component: Workspace })

/** Screens are mounted anew for another workspace: nothing of one may show in the other. */
function Workspace() {
  const { workspaceId } = Route.useParams()
  const { data } = useQuery(workspaceListQuery())
  const known = data?.some((workspace) => workspace.workspaceId === workspaceId)
  useEffect(() => {
    if (known) rememberWorkspace(workspaceId)
  }, [known, workspaceId])
  if (known === false) return <UnknownWorkspace />
  return <Outlet key={workspaceId} />
}
