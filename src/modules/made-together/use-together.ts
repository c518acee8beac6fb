import { useQuery } from '@tanstack/react-query'
import { allTogether, type Together } from '~/src/api/made-together'

/** The posts that were made together, by a post's id, as this device remembers them. */
export type TogetherById = ReadonlyMap<string, readonly Together[]>

const none: TogetherById = new Map()

/** Read anew by every screen that shows posts: it is this device's own, and quickly read. */
export function useTogether(workspaceId: string): TogetherById {
  const { data = none } = useQuery({
    queryKey: ['made together', workspaceId],
    queryFn: () => allTogether(workspaceId),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return data
}
