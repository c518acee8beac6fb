import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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
import { type ScrolledList, useScrolled } from '~/src/feedback/use-scrolled'
import type { Loadable } from '~/src/feedback/query-state'
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
  const { typed, type, q, paged } = useTyped()
  const pages = useInfiniteQuery({ ...productPagesQuery(workspaceId, { q }), enabled: paged === true })
  const whole = useQuery({ ...productListQuery(workspaceId), enabled: paged === false })
  const isSearching = paged === true && (pages.isPlaceholderData || q !== (typed.trim() || undefined))
  const choices = useFound(typed, paged, useScrolled(pages), whole, isSearching)
  const listed = choices.query.data?.find(({ id }) => id === chosenId)
  const known = useKept(listed, chosenId)
  const one = useQuery({
    ...productQuery(workspaceId, chosenId),
    enabled: chosenId !== '' && choices.query.data !== undefined && !known,
  })
  const chosen = known ?? (chosenId === '' ? undefined : one.data)
  return {
    kind: 'product',
    typed,
    type,
    isSearching,
    ...choices,
    chosen,
    isChosenLost: !known && one.isError,
  }
}

/** The campaigns to choose from, in the same way; only the `current` ones are those that aren't archived. */
export function useCampaignChoices(
  workspaceId: string,
  chosenId = '',
  { current = false } = {},
): RecordChoices<Campaign> {
  const { typed, type, q, paged } = useTyped()
  const pages = useInfiniteQuery({
    ...campaignPagesQuery(workspaceId, { q, current }),
    enabled: paged === true,
  })
  const whole = useQuery({
    ...campaignListQuery(workspaceId),
    enabled: paged === false,
    select: (listed) => (current ? listed.filter(({ status }) => status !== 'archived') : listed),
  })
  const isSearching = paged === true && (pages.isPlaceholderData || q !== (typed.trim() || undefined))
  const choices = useFound(typed, paged, useScrolled(pages), whole, isSearching)
  const listed = choices.query.data?.find(({ id }) => id === chosenId)
  const known = useKept(listed, chosenId)
  const one = useQuery({
    ...campaignQuery(workspaceId, chosenId),
    enabled: chosenId !== '' && choices.query.data !== undefined && !known,
  })
  const chosen = known ?? (chosenId === '' ? undefined : one.data)
  return {
    kind: 'campaign',
    typed,
    type,
    isSearching,
    ...choices,
    chosen,
    isChosenLost: !known && one.isError,
  }
}

function useTyped() {
  const [typed, type] = useState('')
  const words = typed.trim()
  const settled = useDebounced(words, pauseMs)
  // An emptied field shows all again without a pause.
  return { typed, type, q: (words && settled) || undefined, paged: useServerLists() }
}

function useFound<T extends Product | Campaign>(
  typed: string,
  paged: boolean | undefined,
  scrolled: ScrolledList<T>,
  whole: Loadable<readonly T[]>,
  isSearching: boolean,
) {
  const records = (paged === false ? whole.data : scrolled.records) ?? none
  // What the server finds isn't known by name alone; until it answers, only show what matches for certain.
  const isKnown = paged !== false && !isSearching
  const matching = useMemo(() => {
    if (isKnown) return records
    const matches = wordsOf(typed)
    return records.filter(({ name }) => matches(name ?? ''))
  }, [isKnown, records, typed])
  const grown = useGrowingList(matching)
  return paged === false
    ? { query: whole, found: grown.shown, end: grown.end }
    : { query: scrolled.query, found: matching, end: scrolled.end }
}

/** The listed record, or the last one that had this id: a search for others mustn’t lose the chosen one. */
function useKept<T extends { readonly id: string }>(listed: T | undefined, id: string): T | undefined {
  const [kept, setKept] = useState(listed)
  if (listed && listed !== kept) setKept(listed)
  return listed ?? (kept?.id === id ? kept : undefined)
}
