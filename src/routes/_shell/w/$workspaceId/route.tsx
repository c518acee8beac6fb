import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { meQuery, workspaceListQuery } from '~/src/api/queries/access'
import { accessRefusals, openWorkspace } from '~/src/api/session/session'
import { forgetWorkspace, rememberWorkspace } from '~/src/navigation/current-workspace'
import { useStore } from '~/src/store/store'
import { lazyWithRetry } from '~/src/ui/lazy'

const UnknownWorkspace = lazyWithRetry(
  async () => (await import('~/src/routes/-unknown-workspace')).UnknownWorkspace,
)

const NotFound = lazyWithRetry(async () => (await import('~/src/routes/-not-found')).NotFound)

export const Route = createFileRoute('/_shell/w/$workspaceId')({
  beforeLoad: ({ cause, params: { workspaceId } }) => {
    // Preloading on hover must not open the workspace.
    if (cause !== 'preload') openWorkspace.set(workspaceId)
  },
  component: Workspace,
  // Its own, so that the frame stays; the root's replaces it.
  notFoundComponent: NotFound,
})

/** Reads again what one may do when a call in a workspace was refused. */
function useTurnedAway(): void {
  const count = useStore(accessRefusals)
  const client = useQueryClient()
  const seen = useRef(count)
  useEffect(() => {
    if (count === seen.current) return
    seen.current = count
    for (const { queryKey } of [workspaceListQuery(), meQuery()]) void client.refetchQueries({ queryKey })
  }, [count, client])
}

/** Screens remount for another workspace, so that nothing of one shows in the other. */
function Workspace() {
  const { workspaceId } = Route.useParams()
  const { data } = useQuery(workspaceListQuery())
  const known = data?.some((workspace) => workspace.workspaceId === workspaceId)
  const [opened, setOpened] = useState<string>()
  useTurnedAway()
  if (known && opened !== workspaceId) setOpened(workspaceId)
  useEffect(() => {
    if (known) rememberWorkspace(workspaceId)
    else if (known === false) forgetWorkspace(workspaceId)
  }, [known, workspaceId])
  if (known === false) return <UnknownWorkspace wasOpen={opened === workspaceId} />
  return <Outlet key={workspaceId} />
}
