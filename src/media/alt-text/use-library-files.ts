import type { Media } from '~/contract/media'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useMediaAt } from '../media-at'

/** The library items of a post’s files, by URL; empty if the server doesn’t support alt text. */
export function useLibraryFiles(
  workspaceId: string,
  files: readonly { readonly url: string }[],
): ReadonlyMap<string, Media> {
  const supportsAltText = useExtensions().has('setAltText')
  return useMediaAt(workspaceId, supportsAltText ? files.map(({ url }) => url) : [])
}
