import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Media, MediaType } from '~/contract/media'
import { meQuery } from '~/src/api/queries/access'
import { isCutShort } from '~/src/api/queries/pages'
import { type CachedRecords, recall, remember, withCached } from '~/src/api/queries/record-cache'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { typeOf } from '~/src/media/media-thumb'
import { useLibrary } from '~/src/media/use-library'
import type { MediaSearch } from './media-search'

/**
 * True if an item matches `type`. Items in the API's filtered answer do, even if they don't name their type; cached items
 * (with `seenAt`) may be of any type.
 */
export const isOf = (type: MediaType | undefined, media: Media, seenAt: number | undefined): boolean =>
  type === undefined || (seenAt === undefined ? (media.type ?? type) : typeOf(media)) === type

const nothing = {}
const storeDelayMs = 500

const newestFirst = (a: { record: Media }, b: { record: Media }) =>
  Date.parse(b.record.createdAt ?? '') - Date.parse(a.record.createdAt ?? '') || 0

/** The listed items, followed by older ones of that type cached on this device. */
function withSeen(listed: readonly Media[], seen: CachedRecords<Media>, type: MediaType | undefined) {
  // A list that isn't cut off is complete, so cached items that aren't in it no longer exist.
  const all = withCached(listed, isCutShort(listed) ? seen : nothing).filter(({ record, seenAt }) =>
    isOf(type, record, seenAt),
  )
  return [...all.filter(({ seenAt }) => !seenAt), ...all.filter(({ seenAt }) => seenAt).sort(newestFirst)]
}

/**
 * The media library, filtered by the search parameters: paginated if the server supports it, else its list followed by
 * older items cached on this device. `seenAt` has the time each cached item was last seen (ms since the epoch).
 */
export function useMediaList(workspaceId: string, { type, q }: Pick<MediaSearch, 'type' | 'q'>) {
  const ends = useServerLists() === false
  const { data: me } = useQuery(meQuery())
  const principalId = me?.id
  const { data: seen = nothing } = useQuery({
    queryKey: ['known-media', workspaceId, principalId],
    queryFn: () => recall('media', { workspaceId, principalId: principalId ?? '' }),
    enabled: ends && principalId !== undefined,
    staleTime: 0,
  })
  const withOlder = useCallback(
    (listed: readonly Media[]) => withSeen(listed, seen, type).map(({ record }) => record),
    [seen, type],
  )
  const library = useLibrary(workspaceId, { type, q }, withOlder)
  const listed = ends ? library.query.data : undefined
  useEffect(() => {
    if (principalId === undefined || !listed) return
    // Debounced, since a hundred uploads change the list a hundred times.
    const timer = setTimeout(() => void remember('media', { workspaceId, principalId }, listed), storeDelayMs)
    return () => clearTimeout(timer)
  }, [workspaceId, principalId, listed])
  const seenAt = useMemo(
    () =>
      new Map(
        withSeen(listed ?? [], seen, type).flatMap(({ record, seenAt }): [string, number][] =>
          seenAt ? [[record.id, seenAt]] : [],
        ),
      ),
    [listed, seen, type],
  )
  return { ...library, seenAt }
}
