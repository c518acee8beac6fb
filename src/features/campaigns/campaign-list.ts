import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type Campaign,
  type CampaignStatus,
  type CampaignUpdate,
  campaignStatuses,
} from '~/contract/campaign'
import { useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { useServerLists } from '~/src/api/queries/server-extensions'
import {
  type CampaignFilter,
  campaignCountsQuery,
  campaignListQuery,
  campaignPagesQuery,
  campaignQuery,
} from '~/src/api/queries/workspace'
import type { Loadable } from '~/src/feedback/query-state'
import { type ScrolledList, useScrolled } from '~/src/feedback/use-scrolled'
import { changeRecord } from '~/src/records/change-record'
import { recordWords } from '~/src/records/record-form'
import { countsOf, withCounts } from '~/src/records/records-screen'
import { wordsOf } from '~/src/search/matches-words'
import type { ListEndProps } from '~/src/ui/list-end'
import type { CampaignsSearch, campaignViews } from './campaigns-search'

const none: readonly never[] = []

/** The campaigns that match all filters, in their given order. */
export function findCampaigns(campaigns: readonly Campaign[], search: CampaignsSearch): Campaign[] {
  const { q, status, channel, type, product } = search
  const matches = wordsOf(q)
  return campaigns.filter(
    (campaign) =>
      (status === undefined || campaign.status === status) &&
      (channel === undefined || campaign.targetChannel === channel) &&
      (type === undefined || campaign.contentType === type) &&
      (product === undefined || campaign.productId === product) &&
      matches(`${campaign.name ?? ''} ${campaign.productName ?? ''}`),
  )
}

export interface Column {
  /** An unknown status has its own column, which nothing can be moved into. */
  readonly status: string | undefined
  readonly campaigns: readonly Campaign[]
}

/** The board's columns: one for each known status, and others for unknown statuses and none, if they occur. */
export function columnsOf(campaigns: readonly Campaign[]): Column[] {
  const known: readonly (string | undefined)[] = campaignStatuses
  const others = new Set(campaigns.map(({ status }) => status).filter((status) => !known.includes(status)))
  return [...known, ...others].map((status) => ({
    status,
    campaigns: campaigns.filter((campaign) => campaign.status === status),
  }))
}

/** A paginated column of the board: the campaigns read so far, and the server's total. */
interface ReadColumn {
  readonly status: CampaignStatus
  readonly records: readonly Campaign[]
  readonly total: number
}

/**
 * The campaigns of all columns without duplicates, and each column's total. A campaign that was just moved counts in its
 * new column: until both columns are refetched it is still in the old one's list, and briefly perhaps in both, or in none and
 * only in `kept`.
 */
export function joinColumns(
  columns: readonly ReadColumn[],
  kept: readonly Campaign[] = none,
): {
  found: readonly Campaign[]
  totals: ReadonlyMap<CampaignStatus, number>
} {
  const found = new Map(
    [kept, ...columns.map(({ records }) => records)].flat().map((each) => [each.id, each]),
  )
  const totals = columns.map(({ status, records, total }): [CampaignStatus, number] => {
    const own = new Set(records.map(({ id }) => id))
    const movedOut = records.filter((each) => each.status !== status).length
    const movedIn = [...found.values()].filter((each) => each.status === status && !own.has(each.id)).length
    return [status, total - movedOut + movedIn]
  })
  return { found: [...found.values()], totals: new Map(totals) }
}

/** A campaign in a list with its actions, for board and table. */
export interface CampaignItemProps {
  workspaceId: string
  campaign: Campaign
  onStatus: (status: CampaignStatus) => void
  onRename: (name: string) => void
  /** Why it can't be changed. */
  notAllowed: string | undefined
}

/** Edits a campaign in place: optimistically, with Undo. Failures are shown and rolled back. */
export function useChangeCampaign(workspaceId: string) {
  const { mutateAsync } = useUpdateCampaign(workspaceId)
  return changeRecord<CampaignUpdate>(recordWords.campaign.notUpdated, (campaignId, changes) =>
    mutateAsync({ campaignId, changes }),
  )
}

/** Total and list end of a column of the board. */
interface ColumnScroll {
  readonly total: number
  readonly end: ListEndProps
}

/** The campaigns that match the filters, newest first. */
export interface CampaignList {
  /** What was loaded; all campaigns if the server has no pagination. */
  readonly query: Loadable<readonly Campaign[]>
  readonly counts: ReturnType<typeof countsOf>
  /** True if `query` only contains matching campaigns. */
  readonly isFiltered: boolean
  /** The matching campaigns loaded so far. */
  readonly found: readonly Campaign[]
  /** The table's list end; undefined if `found` is complete. */
  readonly table?: ListEndProps
  /** The columns of the board, by status; undefined if `found` is complete. */
  readonly columns?: ReadonlyMap<string, ColumnScroll>
}

const filterOf = ({ q, status, channel, type, product }: CampaignsSearch): CampaignFilter => ({
  ...{ q, status, channel, type },
  productId: product,
})

/** Uses the server's filters and pagination if it has them; else filters its list here. */
export function useCampaignList(
  workspaceId: string,
  search: CampaignsSearch,
  view: (typeof campaignViews)[number],
): CampaignList {
  const paged = useServerLists()
  const filter = filterOf(search)
  const table = useScrolled(
    useInfiniteQuery({
      ...campaignPagesQuery(workspaceId, filter),
      enabled: paged === true && view === 'table',
    }),
  )
  const board = useBoard(workspaceId, filter, paged === true && view === 'board')
  const counts = useQuery({ ...campaignCountsQuery(workspaceId), enabled: paged === true })
  const whole = useQuery({ ...campaignListQuery(workspaceId), enabled: paged === false })
  const found = useMemo(() => findCampaigns(whole.data ?? none, search), [whole.data, search])
  if (paged === false) return { query: whole, counts: countsOf(whole.data), isFiltered: false, found }
  const isFiltered = Object.values(filter).some((value) => value !== undefined) && counts.data?.total !== 0
  const shared = { counts: counts.data && { ...counts.data, isCut: false }, isFiltered }
  return view === 'table'
    ? { ...shared, query: withCounts(table.query, counts), found: table.records, table: table.end }
    : { ...shared, query: withCounts(board.query, counts), found: board.found, columns: board.columns }
}

/** The board's columns, each with its own paginated list. */
function useBoard(workspaceId: string, filter: CampaignFilter, enabled: boolean) {
  const lists: Record<CampaignStatus, ScrolledList<Campaign>> = {
    draft: useColumn(workspaceId, filter, 'draft', enabled),
    active: useColumn(workspaceId, filter, 'active', enabled),
    published: useColumn(workspaceId, filter, 'published', enabled),
    archived: useColumn(workspaceId, filter, 'archived', enabled),
  }
  const shown = campaignStatuses.filter((status) => (filter.status ?? status) === status)
  const read = shown.map((status) => lists[status])
  const isFetching = read.some((list) => list.query.isFetching)
  const kept = useKept(
    workspaceId,
    read.flatMap(({ records }) => records),
    { filter, isFetching },
  )
  const { found, totals } = joinColumns(
    shown.map((status) => ({ status, records: lists[status].records, total: lists[status].total ?? 0 })),
    kept,
  )
  const query: Loadable<readonly Campaign[]> = {
    data: read.every(({ query: { data } }) => data !== undefined) ? found : undefined,
    // Only reported once all columns have settled.
    error: (!isFetching && read.find(({ query: { error } }) => error)?.query.error) || null,
    isFetching,
    refetch: () => read.forEach((list) => void list.query.refetch()),
  }
  const columns = new Map(
    shown.map((status): [string, ColumnScroll] => [
      status,
      { total: totals.get(status) ?? 0, end: lists[status].end },
    ]),
  )
  return { query, found, columns }
}

/** While columns are refetched, the campaigns they had: one may have left its old column's list before it is in the new one's. */
function useKept(
  workspaceId: string,
  records: readonly Campaign[],
  { filter, isFetching }: { filter: CampaignFilter; isFetching: boolean },
): readonly Campaign[] {
  const client = useQueryClient()
  const of = JSON.stringify(filter)
  const [last, setLast] = useState({ of, records })
  const isSame = last.of === of
  const isUnchanged =
    isSame &&
    last.records.length === records.length &&
    last.records.every((each, index) => each === records[index])
  if (!isFetching && !isUnchanged) setLast({ of, records })
  if (!isFetching || !isSame) return none
  // One that was changed is in the cache under its own key as well.
  return last.records.map((each) => client.getQueryData(campaignQuery(workspaceId, each.id).queryKey) ?? each)
}

function useColumn(workspaceId: string, filter: CampaignFilter, status: CampaignStatus, enabled: boolean) {
  return useScrolled(
    useInfiniteQuery({
      ...campaignPagesQuery(workspaceId, { ...filter, status }),
      enabled: enabled && (filter.status ?? status) === status,
    }),
  )
}
