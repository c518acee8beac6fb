import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Product } from '~/contract/product'
import { useServerLists } from '~/src/api/queries/server-extensions'
import {
  campaignListQuery,
  campaignPagesQuery,
  campaignQuery,
  productListQuery,
  productPagesQuery,
  productQuery,
} from '~/src/api/queries/workspace'
import type { Loadable } from '~/src/feedback/query-state'
import { type ListedPage, useScrolled } from '~/src/feedback/use-scrolled'
import { wordsOf } from '~/src/search/matches-words'
import { useDebounced } from '~/src/search/search-box'
import { type ListEndProps, useGrowingList } from '~/src/ui/list-end'

/** The products or campaigns to choose from that match what was typed, as far as they were read. */
export interface RecordChoices<T extends Product | Campaign = Product | Campaign> {
  readonly kind: 'product' | 'campaign'
  readonly typed: string
  readonly type: (typed: string) => void
  readonly query: Loadable<readonly T[]>
  readonly found: readonly T[]
  readonly end: ListEndProps
  /** Whether the server’s answer to what was typed is still awaited. */
  readonly isSearching: boolean
  /** The chosen record, also if it isn't among `found`; undefined until it was read. */
  readonly chosen: T | undefined
  /** Whether it couldn't be read, for example because it was deleted. */
  readonly isChosenLost: boolean
}

/** Milliseconds without typing before the server is asked. */
const pauseMs = 200
const none: readonly never[] = []

/** The products to choose from; `chosenId` may be empty. Read by page and searched by the server if it can. */
export function useProductChoices(workspaceId: string, chosenId = ''): RecordChoices<Product> {
  const search = useTyped()
  const { q, paged } = search
  const pages = useInfiniteQuery({ ...productPagesQuery(workspaceId, { q }), enabled: paged === true })
  const whole = useQuery({ ...productListQuery(workspaceId), enabled: paged === false })
  const found = useFound(search, pages, whole)
  return { kind: 'product', ...found, ...useChosen(found, chosenId, productQuery(workspaceId, chosenId)) }
}

/** The campaigns to choose from, in the same way; only the `current` ones are those that aren't archived. */
export function useCampaignChoices(
  workspaceId: string,
  chosenId = '',
  { current = false } = {},
): RecordChoices<Campaign> {
  const search = useTyped()
  const { q, paged } = search
  const pages = useInfiniteQuery({
    ...campaignPagesQuery(workspaceId, { q, current }),
    enabled: paged === true,
  })
  const whole = useQuery({
    ...campaignListQuery(workspaceId),
    enabled: paged === false,
    select: (listed) => (current ? listed.filter(({ status }) => status !== 'archived') : listed),
  })
  const found = useFound(search, pages, whole)
  return { kind: 'campaign', ...found, ...useChosen(found, chosenId, campaignQuery(workspaceId, chosenId)) }
}

function useTyped() {
  const [typed, type] = useState('')
  const words = typed.trim()
  const settled = useDebounced(words, pauseMs)
  // An emptied field shows all again without a pause.
  return { typed, type, q: (words && settled) || undefined, paged: useServerLists() }
}

function useFound<T extends Product | Campaign>(
  { typed, type, q, paged }: ReturnType<typeof useTyped>,
  pages: UseInfiniteQueryResult<InfiniteData<ListedPage<T>>>,
  whole: Loadable<readonly T[]>,
) {
  const scrolled = useScrolled(pages)
  const isSearching = paged === true && (pages.isPlaceholderData || q !== (typed.trim() || undefined))
  const records = (paged === false ? whole.data : scrolled.records) ?? none
  // What the server finds isn't known by name alone; until it answers, only show what matches for certain.
  const isKnown = paged !== false && !isSearching
  const matching = useMemo(() => {
    if (isKnown) return records
    const matches = wordsOf(typed)
    return records.filter(({ name }) => matches(name ?? ''))
  }, [isKnown, records, typed])
  const grown = useGrowingList(matching)
  return {
    typed,
    type,
    isSearching,
    ...(paged === false
      ? { query: whole, found: grown.shown, end: grown.end }
      : { query: scrolled.query, found: matching, end: scrolled.end }),
  }
}

/** The chosen record, read alone if the list lacks it. */
function useChosen<T extends Product | Campaign>(
  { query: { data } }: { query: Loadable<readonly T[]> },
  chosenId: string,
  alone: UseQueryOptions<T>,
) {
  const known = useKept(
    data?.find(({ id }) => id === chosenId),
    chosenId,
  )
  const one = useQuery({ ...alone, enabled: chosenId !== '' && data !== undefined && !known })
  return {
    chosen: known ?? (chosenId === '' ? undefined : one.data),
    isChosenLost: !known && one.isError,
  }
}

/** The listed record, or the last one that had this id: a search for others mustn’t lose the chosen one. */
function useKept<T extends { readonly id: string }>(listed: T | undefined, id: string): T | undefined {
  const [kept, setKept] = useState(listed)
  if (listed && listed !== kept) setKept(listed)
  return listed ?? (kept?.id === id ? kept : undefined)
}
