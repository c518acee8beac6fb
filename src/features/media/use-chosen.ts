import { useQueryClient } from '@tanstack/react-query'
import type { Media } from '~/contract/media'

import { mediaListQuery, mediaQuery } from '~/src/api/queries/media'

/** The items of the given ids, in their order: those listed here, else those that another tab has listed. */
export function useChosen(
  workspaceId: string,
  listed: readonly Media[],
  ids: readonly string[] | undefined,
): readonly Media[] {
  const client = useQueryClient()
  if (!ids) return []
  const all = client.getQueryData(mediaListQuery(workspaceId).queryKey) ?? []
  return ids.flatMap(
    (id) =>
      [...listed, ...all].find((media) => media.id === id) ??
      client.getQueryData(mediaQuery(workspaceId, id).queryKey) ??
      [],
  )
}
