import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import type { Media } from '~/contract/media'
import { apiHasLists } from '~/src/api/http/send'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { mediaAtQuery, mediaListQuery } from '~/src/api/queries/workspace'

// All that a post says of its files is their addresses. A server with `lists` is asked for each; of others the newest
// media are all that can be known.

/** The media items of these addresses, perhaps beside others. What can't be read is left out: never rejects. */
export async function readMediaAt(
  client: QueryClient,
  workspaceId: string,
  urls: readonly string[],
): Promise<readonly Media[]> {
  if (urls.length === 0) return []
  if (!(await apiHasLists())) return client.query(mediaListQuery(workspaceId)).catch((): Media[] => [])
  const found = await Promise.all(
    [...new Set(urls)].map((url) => client.query(mediaAtQuery(workspaceId, url)).catch(() => null)),
  )
  return found.filter((media) => media !== null)
}

/** The media items of these addresses, by address, as far as they stand in the library and are read. */
export function useMediaAt(workspaceId: string, urls: readonly string[]): ReadonlyMap<string, Media> {
  const paged = useServerLists()
  const asked = [...new Set(urls)]
  const single = useQueries({
    queries: asked.map((url) => ({ ...mediaAtQuery(workspaceId, url), enabled: paged === true })),
  })
  const { data: newest = [] } = useQuery({
    ...mediaListQuery(workspaceId),
    enabled: paged === false && asked.length > 0,
  })
  const known = paged === true ? single.flatMap(({ data }) => data ?? []) : newest
  return new Map(
    known.flatMap((media): [string, Media][] =>
      media.url !== undefined && asked.includes(media.url) ? [[media.url, media]] : [],
    ),
  )
}
