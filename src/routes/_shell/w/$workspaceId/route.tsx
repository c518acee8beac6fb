import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { workspaceListQuery } from '~/src/api/queries/access'
import { openWorkspace, turnedAway } from '~/src/api/session/session'
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

/** Refetches the workspaces when a call in one was refused, as the role may have changed or been removed. */
function useTurnedAway(refetch: () => unknown): void {
  const count = useStore(turnedAway)
  const seen = useRef(count)
  useEffect(() => {
    if (count === seen.current) return
    seen.current = count
    refetch()
  }, [count, refetch])
}

/** Screens remount for another workspace, so that nothing of one shows in the other. */
function Workspace() {
  const { workspaceId } = Route.useParams()
  const { data, refetch } = useQuery(workspaceListQuery())
  const known = data?.some((workspace) => workspace.workspaceId === workspaceId)
  const [opened, setOpened] = useState<string>()
  useTurnedAway(refetch)
  if (known && opened !== workspaceId) setOpened(workspaceId)
  useEffect(() => {
    if (known) rememberWorkspace(workspaceId)
    else if (known === false) forgetWorkspace(workspaceId)
  }, [known, workspaceId])
  if (known === false) return <UnknownWorkspace wasOpen={opened === workspaceId} />
  return <Outlet key={workspaceId} />
}
