import { useQuery } from '@tanstack/react-query'
import type { ActivityKind } from '~/contract/activity'
import { activityQuery } from '~/src/api/queries/activity'
import { meQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { actorName } from './activity-words'

interface Of {
  readonly kind: ActivityKind
  readonly recordId?: string | undefined
}

/** The other person, or program, that changed a record last; undefined where the server doesn’t tell, or it was oneself. */
export function useChangedBy(workspaceId: string, { kind, recordId }: Of): string | undefined {
  const hasActivity = useExtensions().has('listActivity')
  const { data: me } = useQuery(meQuery())
  const { data: entries } = useQuery({
    ...activityQuery(workspaceId, { kinds: kind, ...(recordId !== undefined && { recordId }) }, 5),
    staleTime: 0,
    enabled: hasActivity,
  })
  const [last] = entries ?? []
  return last === undefined || last.actor?.id === me?.id ? undefined : actorName(last)
}
