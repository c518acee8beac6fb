import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import type { Media } from '~/contract/media'
import { apiHasLists } from '~/src/api/http/send'
import { useExtensions, useServerLists } from '~/src/api/queries/server-extensions'
import { mediaAtQuery, mediaListQuery } from '~/src/api/queries/workspace'

// Posts refer to their files by URL only. Servers with the `lists` extension are queried by URL; for others, only the
// newest media can be matched.

/** The media items with these URLs, possibly among others. Unreadable ones are left out; never rejects. */
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

/** The media items with these URLs, by URL, as far as they are in the library and loaded. */
export function useMediaAt(workspaceId: string, urls: readonly string[]): ReadonlyMap<string, Media> {
  const paged = useServerLists()
  const unique = [...new Set(urls)]
  const single = useQueries({
    queries: unique.map((url) => ({ ...mediaAtQuery(workspaceId, url), enabled: paged === true })),
  })
  const { data: newest = [] } = useQuery({
    ...mediaListQuery(workspaceId),
    enabled: paged === false && unique.length > 0,
  })
  const known = paged === true ? single.flatMap(({ data }) => data ?? []) : newest
  return new Map(
    known.flatMap((media): [string, Media][] =>
      media.url !== undefined && unique.includes(media.url) ? [[media.url, media]] : [],
    ),
  )
}

/** The library items of a post’s files, by URL; empty if the server doesn’t support alt text. */
export function useLibraryFiles(
  workspaceId: string,
  files: readonly { readonly url: string }[],
): ReadonlyMap<string, Media> {
  const supportsAltText = useExtensions().has('setAltText')
  return useMediaAt(workspaceId, supportsAltText ? files.map(({ url }) => url) : [])
}
