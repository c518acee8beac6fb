import { useQuery } from '@tanstack/react-query'
import { allPostVariants, type PostVariant } from '~/src/api/post-variants'

/** The posts that were made together, by a post's id, as this device remembers them. */
export type VariantsById = ReadonlyMap<string, readonly PostVariant[]>

const none: VariantsById = new Map()

/** Read anew by every screen that shows posts: it is this device's own, and quickly read. */
export function usePostVariants(workspaceId: string): VariantsById {
  const { data = none } = useQuery({
    queryKey: ['made-together', workspaceId],
    // The same nothing each time: a calendar is not drawn again for it.
    queryFn: async () => {
      const all = await allPostVariants(workspaceId)
      return all.size === 0 ? none : all
    },
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return data
}
