import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { listMedia } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { isCutShort, type Page, pagesKey } from '~/src/api/queries/pages'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { type MediaFilter, mediaListQuery, mediaPagesQuery } from '~/src/api/queries/workspace'
import { currentSession } from '~/src/api/session/session'
import type { Loadable } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { wordsOf } from '~/src/search/matches-words'
import { personKey } from '~/src/storage/table-keys'
import type { ListEndProps } from '~/src/ui/list-end'
import { listRuns } from './generation-runs'

/** The media that match a filter. */
interface Library {
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
  if (paged !== false) return { ...scrolled, items: scrolled.records, cutOff: false }
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

/** The parts of a stored generation run that hold the prompt of its images. */
const StoredRun = z.object({
  body: z.object({ prompt: maybe(z.string()), subject: maybe(z.string()) }),
  calls: z.array(z.object({ media: z.array(z.object({ id: z.string() })) })),
})

/** The prompts of images in stored runs, by media id. */
export function promptsIn(storedRuns: readonly unknown[]): ReadonlyMap<string, string> {
  const prompts = new Map<string, string>()
  for (const each of storedRuns) {
    const run = z.safeParse(StoredRun, each)
    const words = run.data?.body.prompt ?? run.data?.body.subject
    if (!run.success || words === undefined) continue
    for (const { media } of run.data.calls) for (const { id } of media) prompts.set(id, words)
  }
  return prompts
}

const noPrompts: ReadonlyMap<string, string> = new Map()

/**
 * The prompts of images generated on this device, by media id, as servers may not return them with media. Loaded once
 * `needed`.
 */
export function usePrompts(workspaceId: string, needed = true): ReadonlyMap<string, string> {
  const { data = noPrompts } = useQuery({
    queryKey: ['made-prompts', personKey(currentSession()), workspaceId],
    queryFn: async () => promptsIn(await listRuns(workspaceId)),
    enabled: needed,
    staleTime: 0,
  })
  return data
}

/** The items whose name or prompt contains every word of `text`. `made` has prompts that the server doesn't return. */
export function foundIn(
  items: readonly Media[],
  text: string,
  made: ReadonlyMap<string, string>,
): readonly Media[] {
  if (text.trim() === '') return items
  const matches = wordsOf(text)
  return items.filter(({ id, name, prompt }) => matches(`${name ?? ''} ${prompt ?? made.get(id) ?? ''}`))
}
