import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useMatches, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { meQuery, workspaceListQuery } from '~/src/api/queries/access'
import { creditsQuery } from '~/src/api/queries/credits'
import { studioQuery } from '~/src/api/queries/server-extensions'
import { currentSession } from '~/src/api/session/session'
import { Shell } from '~/src/app/shell/shell'
import { lastWorkspace } from '~/src/navigation/current-workspace'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { prefetch } from './-prefetch'

export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/connect', search: { from: location.href }, replace: true })
  },
  // After the screen's own reads, which wait for the server's features: a browser sends six requests at a
  // time, and the largest paint waits for the screen's.
  loader: ({ context: { client } }) => {
    const read = () =>
      setTimeout(() => void prefetch(client, workspaceListQuery(), meQuery(), creditsQuery()))
    client.query(studioQuery()).then(read, read)
  },
  component: Frame,
})

/**
 * The frame stays mounted across screens, and only the parts that differ are rendered again. Credits and
 * developer show it with the last workspace.
 */
function Frame() {
  const named = useParams({ strict: false, select: (params) => params.workspaceId })
  const workspaces = useQuery(workspaceListQuery()).data
  const workspaceId = named ?? lastWorkspace() ?? workspaces?.[0]?.workspaceId ?? ''
  // The router renders a match in one piece. Deferring its content renders it in slices that let input
  // through.
  const isNext = useDeferredValue(true, false)
  if (!isNext) return null
  return (
    <Shell workspaceId={workspaceId}>
      <Outlet />
      <DocumentTitle workspace={workspaces?.find((each) => each.workspaceId === workspaceId)?.name} />
    </Shell>
  )
}

/** Names the document after the screen and the workspace; after the screen, whose own title it replaces. */
function DocumentTitle({ workspace }: { workspace: string | undefined }) {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useDocumentTitle(title, workspace)
  return null
}
