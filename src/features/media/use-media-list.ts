import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Media, MediaType } from '~/contract/media'
import { type CachedRecords, recall, remember, withCached } from '~/src/api/queries/record-cache'
import { meQuery } from '~/src/api/queries/access'
import { isCutShort } from '~/src/api/queries/pages'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { useLibrary } from '~/src/media/use-library'
import { typeOf } from '~/src/media/media-thumb'
import type { MediaSearch } from './media-search'

/**
 * Whether an item belongs under `type`. The API's own answer does, though it need not say so of each item; what is
 * remembered (`seenAt`) was seen under any.
 */
export const isOf = (type: MediaType | undefined, media: Media, seenAt: number | undefined): boolean =>
  type === undefined || (seenAt === undefined ? (media.type ?? type) : typeOf(media)) === type

const nothing = {}
/** Milliseconds. */
const settledMs = 500

const newestFirst = (a: { record: Media }, b: { record: Media }) =>
  Date.parse(b.record.createdAt ?? '') - Date.parse(a.record.createdAt ?? '') || 0

/** What is listed, and behind it what this device saw of that type when the list was shorter. */
function withSeen(listed: readonly Media[], seen: CachedRecords<Media>, type: MediaType | undefined) {
  // A list that did not reach its end is all there is: whatever else was seen once is gone.
  const all = withCached(listed, isCutShort(listed) ? seen : nothing).filter(({ record, seenAt }) =>
    isOf(type, record, seenAt),
  )
  return [...all.filter(({ seenAt }) => !seenAt), ...all.filter(({ seenAt }) => seenAt).sort(newestFirst)]
}

/**
 * The library as the screen shows it, filtered by the address: page after page where the server has pages; else what it
 * lists, behind that what this device has seen before. `seenAt` tells of each remembered item when that was (ms).
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
    // A hundred uploads change the list a hundred times: it is stored once it stops changing.
    const timer = setTimeout(() => void remember('media', { workspaceId, principalId }, listed), settledMs)
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
