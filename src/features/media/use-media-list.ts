import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Media, MediaType } from '~/contract/media'
import { recall, remember, withCached } from '~/src/api/queries/record-cache'
import { meQuery } from '~/src/api/queries/access'
import { isCutShort } from '~/src/api/queries/pages'
import { mediaListQuery } from '~/src/api/queries/workspace'
import { foundIn, usePrompts } from '~/src/media/media-search'
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

/**
 * The library as the screen shows it: the newest 100 that the API lists, behind them what this device has seen before,
 * filtered by the address. `seenAt` tells of each remembered item when that was (ms).
 */
export function useMediaList(workspaceId: string, { type, q }: Pick<MediaSearch, 'type' | 'q'>) {
  const query = useQuery(mediaListQuery(workspaceId, { type }))
  const { data: me } = useQuery(meQuery())
  const principalId = me?.id
  const known = useQuery({
    queryKey: ['known-media', workspaceId, principalId],
    queryFn: () => recall('media', { workspaceId, principalId: principalId ?? '' }),
    enabled: principalId !== undefined,
    staleTime: 0,
  })
  useEffect(() => {
    if (principalId === undefined || !query.data) return
    const seen = query.data
    // A hundred uploads change the list a hundred times: it is stored once it stops changing.
    const timer = setTimeout(() => void remember('media', { workspaceId, principalId }, seen), settledMs)
    return () => clearTimeout(timer)
  }, [workspaceId, principalId, query.data])
  const merged = useMemo(() => {
    // A list that did not reach its end is all there is: whatever else was seen once is gone.
    const older = isCutShort(query.data) ? (known.data ?? nothing) : nothing
    const all = withCached(query.data ?? [], older).filter(({ record, seenAt }) => isOf(type, record, seenAt))
    return [...all.filter(({ seenAt }) => !seenAt), ...all.filter(({ seenAt }) => seenAt).sort(newestFirst)]
  }, [query.data, known.data, type])
  const made = usePrompts(workspaceId, q !== undefined)
  const items = useMemo(
    () =>
      foundIn(
        merged.map(({ record }) => record),
        q ?? '',
        made,
      ),
    [merged, q, made],
  )
  const seenAt = useMemo(
    () =>
      new Map(
        merged.flatMap(({ record, seenAt }): [string, number][] => (seenAt ? [[record.id, seenAt]] : [])),
      ),
    [merged],
  )
  return { query, items, seenAt, cutOff: isCutShort(query.data) }
}
