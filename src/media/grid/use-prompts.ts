import { useQuery } from '@tanstack/react-query'
import { mediaPrompts } from '~/src/api/media-prompts'
import { currentSession } from '~/src/api/session'
import { personKey } from '~/src/storage/person-key'

const none: ReadonlyMap<string, string> = new Map()

/** What this device knows of what pictures were asked for, by their ids; read when it is first `needed`. */
export function usePrompts(workspaceId: string, needed = true): ReadonlyMap<string, string> {
  const { data = none } = useQuery({
    queryKey: ['made-prompts', personKey(currentSession()), workspaceId],
    queryFn: () => mediaPrompts(workspaceId),
    enabled: needed,
    staleTime: 0,
  })
  return data
}
