import type { Media } from '~/contract/media'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useMediaAt } from '../media-at'

/** Those of a post’s files that stand in the library, by address, where the server keeps alt texts; else none. */
export function useLibraryFiles(
  workspaceId: string,
  files: readonly { readonly url: string }[],
): ReadonlyMap<string, Media> {
  const asks = useExtensions().has('setAltText')
  return useMediaAt(workspaceId, asks ? files.map(({ url }) => url) : [])
}
