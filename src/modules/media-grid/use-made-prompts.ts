import { useQuery } from '@tanstack/react-query'
import { madePrompts } from '~/src/api/made-prompts'
import { ownKeys } from '~/src/api/own-keys'

const none: ReadonlyMap<string, string> = new Map()

/** What this device knows of what pictures were asked for, by their ids; read when it is first `needed`. */
export function useMadePrompts(workspaceId: string, needed = true): ReadonlyMap<string, string> {
  const { data = none } = useQuery({
    queryKey: ['made-prompts', ownKeys(), workspaceId],
    queryFn: () => madePrompts(workspaceId),
    enabled: needed,
    staleTime: 0,
  })
  return data
}
