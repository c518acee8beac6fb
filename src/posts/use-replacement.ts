import { useQuery } from '@tanstack/react-query'
import { activityQuery } from '~/src/api/queries/activity'
import { useExtensions } from '~/src/api/queries/server-extensions'

interface Replacement {
  /** The post that is there now, if the server's activity names it. */
  readonly nextId: string | undefined
  readonly isLooking: boolean
}

/** Looks up what replaced a post that is missing: an edit creates another post and deletes the first. */
export function useReplacement(workspaceId: string, id: string, missing: boolean): Replacement {
  const hasActivity = useExtensions().has('listActivity')
  const history = useQuery({
    ...activityQuery(workspaceId, { recordId: id }, 20),
    staleTime: 0,
    enabled: missing && hasActivity,
  })
  const replaced = history.data?.find(({ was, recordId }) => was === id && recordId !== id)
  return { nextId: replaced?.recordId, isLooking: missing && hasActivity && history.isPending }
}
