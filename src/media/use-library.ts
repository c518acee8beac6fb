import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Media } from '~/contract/media'
import { listMedia } from '~/contract/endpoints'
import { isCutShort, type Page, pagesKey } from '~/src/api/queries/pages'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { type MediaFilter, mediaListQuery, mediaPagesQuery } from '~/src/api/queries/workspace'
import type { Loadable } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import type { ListEndProps } from '~/src/ui/list-end'
import { foundIn, usePrompts } from './media-search'

/** The media that match a filter. */
export interface Library {
  readonly query: Loadable<readonly Media[]>
  /** The items loaded so far. */
  readonly items: readonly Media[]
  /** The total, if the server has pagination. */
  readonly total: number | undefined
  /** The paginated list's end; undefined if the server has no pagination. */
  readonly end: ListEndProps | undefined
  /** Whether there may be more items than the server lists. */
  readonly cutOff: boolean
}

const none: readonly Media[] = []

/**
 * The media library. Uses the server's search and pagination if it has them, else searches its list here. `before`
 * transforms the list before it is searched.
 */
export function useLibrary(
  workspaceId: string,
  { type, q, campaignId }: MediaFilter,
  before: (listed: readonly Media[]) => readonly Media[] = unchanged,
): Library {
  const paged = useServerLists()
  const scrolled = useScrolled(
    useInfiniteQuery({ ...mediaPagesQuery(workspaceId, { type, q, campaignId }), enabled: paged === true }),
  )
  const whole = useQuery({ ...mediaListQuery(workspaceId, { type }), enabled: paged === false })
  const made = usePrompts(workspaceId, paged === false && (q ?? '') !== '')
  const listed = whole.data ?? none
  const items = useMemo(() => {
    const found = foundIn(before(listed), q ?? '', made)
    return campaignId === undefined ? found : found.filter((each) => each.campaignId === campaignId)
  }, [before, listed, q, made, campaignId])
  if (paged !== false) return { ...scrolled, items: scrolled.records, cutOff: false, end: scrolled.end }
  return { query: whole, items, total: undefined, end: undefined, cutOff: isCutShort(whole.data) }
}

const unchanged = (listed: readonly Media[]) => listed

/** All media in cached lists. */
export function listedMedia(client: QueryClient, workspaceId: string): readonly Media[] {
  const scrolled = client.getQueriesData<InfiniteData<Page<typeof listMedia>>>({
    queryKey: pagesKey(listMedia, { workspaceId }),
    predicate: ({ state: { data } }) => typeof data === 'object' && data !== null && 'pages' in data,
  })
  return [
    ...(client.getQueryData(mediaListQuery(workspaceId).queryKey) ?? []),
    ...scrolled.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
  ]
}
