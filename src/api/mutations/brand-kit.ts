import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandKit } from '~/contract/brand-kit'
import type { BodyOf } from '~/contract/endpoint'
import { importBrandKit, updateBrandKit } from '~/contract/endpoints'
import { brandKitQuery } from '../queries/brand-kit'
import { send } from '../send'
import { answeredOver, refresh } from './record-cache'

/**
 * Merges the given fields into the brand kit: at once on screen, rolled back when refused. `inverseFields(before,
 * changes)` makes the change that takes it back.
 */
export function useUpdateBrandKit(workspaceId: string) {
  const client = useQueryClient()
  const { queryKey } = brandKitQuery(workspaceId)
  return useMutation({
    mutationFn: async (changes: BodyOf<typeof updateBrandKit>) => {
      const input = { params: { workspaceId }, body: changes }
      const answered = await send(updateBrandKit, input, { cause: 'Save brand kit' })
      return answeredOver(client.getQueryData(queryKey), answered)
    },
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...changes } satisfies BrandKit)
      return { before }
    },
    onError: (_error, _changes, held) => held?.before && client.setQueryData(queryKey, held.before),
    onSuccess: (kit) => client.setQueryData(queryKey, kit),
    onSettled: () => refresh(client, [queryKey]),
  })
}

/**
 * Reads the brand kit out of a website; the answer is what is to be reviewed. Costs no credits. `signal` stops the
 * waiting: the server may have merged what it read all the same.
 */
export function useImportBrandKit(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ signal, ...body }: BodyOf<typeof importBrandKit> & { signal?: AbortSignal }) =>
      send(importBrandKit, { params: { workspaceId }, body }, { signal, cause: 'Import from website' }),
    onSettled: () => refresh(client, [brandKitQuery(workspaceId).queryKey]),
  })
}
