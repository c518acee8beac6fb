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

/** The media that a kind and words find. */
export interface Library {
  readonly query: Loadable<readonly Media[]>
  /** As far as they are read. */
  readonly items: readonly Media[]
  /** How many there are where the server pages its lists. */
  readonly total: number | undefined
  /** Where they go on as they are scrolled; undefined before servers without pages. */
  readonly end: ListEndProps | undefined
  /** The server lists no more than these, though there may be more. */
  readonly cutOff: boolean
}

const none: readonly Media[] = []

/**
 * The library: the server's own search, page after page, where it has one; else what it lists, looked through here.
 * `before` is laid between what is listed and what is found in it.
 */
export function useLibrary(
  workspaceId: string,
  { type, q, campaignId }: MediaFilter,
  before: (listed: readonly Media[]) => readonly Media[] = asTheyAre,
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

const asTheyAre = (listed: readonly Media[]) => listed

/** All media that some list has shown, whatever it was of. */
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
