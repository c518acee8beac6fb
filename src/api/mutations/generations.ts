import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { generateCopy } from '~/contract/endpoints'
import { send } from '../send'

/** Generates copy: free. */
export function useGenerateCopy(workspaceId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof generateCopy>) =>
      send(generateCopy, { params: { workspaceId }, body }, { cause: 'Generate copy' }),
  })
}
