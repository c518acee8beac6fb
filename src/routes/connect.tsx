import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'
import { ConnectScreen } from '~/src/features/connect/connect-screen'
import { lastWorkspace } from '~/src/navigation/current-workspace'
import { flagField, pathField } from '~/src/navigation/search-fields'

const ConnectSearch = z.object({
  /** The path within the studio that required a session. */
  from: pathField(),
  /** The person signed out in another tab. */
  left: flagField(),
})

export const Route = createFileRoute('/connect')({
  validateSearch: (search): z.output<typeof ConnectSearch> => z.parse(ConnectSearch, search),
  component: Connect,
})

function Connect() {
  const { from, left = false } = Route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const onOpen = useCallback(
    (workspaceId: string | undefined) => {
      if (workspaceId !== undefined) return void navigate({ to: '/w/$workspaceId', params: { workspaceId } })
      // Only a path on this origin; "//elsewhere" is another site.
      if (from) return history.push(from)
      void navigate({ to: '/' })
    },
    [from, history, navigate],
  )
  return <ConnectScreen onOpen={onOpen} preferred={preferred} left={left} />
}

function preferred(ids: readonly string[]): string | undefined {
  const last = lastWorkspace()
  return last !== undefined && ids.includes(last) ? last : ids[0]
}
