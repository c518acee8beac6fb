import { useQueries, useQuery } from '@tanstack/react-query'
import type { Media } from '~/contract/media'
import { isCutShort } from '~/src/api/queries/pages'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { longestLibrary, mediaListQuery, mediaQuery } from '~/src/api/queries/workspace'

interface File {
  readonly url: string
  readonly id?: string | undefined
}

/** Those of a post’s files that stand in the library, by address, where the server keeps alt texts; else none. */
export function useLibraryFiles(workspaceId: string, files: readonly File[]): ReadonlyMap<string, Media> {
  const asks = useExtensions().has('setAltText') && files.length > 0
  const { data: newest = [] } = useQuery({ ...mediaListQuery(workspaceId), enabled: asks })
  const listed = new Map(newest.map((media) => [media.url, media]))
  // A list that did not reach its end is all there is: other ids are another workspace’s.
  const older =
    asks && isCutShort(newest, longestLibrary) ? files.filter(({ url, id }) => id && !listed.has(url)) : []
  const found = useQueries({ queries: older.map(({ id = '' }) => mediaQuery(workspaceId, id)) })
  if (!asks) return new Map()
  for (const { data } of found) if (data) listed.set(data.url, data)
  return new Map(
    files.flatMap(({ url }): [string, Media][] => {
      const media = listed.get(url)
      return media ? [[url, media]] : []
    }),
  )
}
