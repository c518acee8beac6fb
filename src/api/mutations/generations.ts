import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { generateCopy } from '~/contract/endpoints'
import { asTold, makerIn, variantsIn } from '../generated'
import { send } from '../send'

/** Generates copy: free. */
export function useGenerateCopy(workspaceId: string) {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof generateCopy>) => {
      const made = await send(
        asTold(generateCopy),
        { params: { workspaceId }, body },
        { cause: 'Generate copy' },
      )
      return { variants: variantsIn(made), generator: makerIn(made) }
    },
  })
}
