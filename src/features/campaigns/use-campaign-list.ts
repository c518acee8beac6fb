import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Campaign, type CampaignStatus, campaignStatuses } from '~/contract/campaign'
import { useServerLists } from '~/src/api/queries/server-extensions'
import {
  type CampaignFilter,
  campaignCountsQuery,
  campaignListQuery,
  campaignPagesQuery,
} from '~/src/api/queries/workspace'
import type { Loadable } from '~/src/feedback/query-state'
import { type ScrolledList, useScrolled } from '~/src/feedback/use-scrolled'
import { countsOf } from '~/src/records/records-screen'
import type { ListEndProps } from '~/src/ui/list-end'
import { findCampaigns, joinColumns } from './campaign-list'
import type { campaignViews, CampaignsSearch } from './campaigns-search'

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
  readonly table: ListEndProps | undefined
  /** The columns of the board, by status; undefined if `found` is complete. */
  readonly columns: ReadonlyMap<string, ColumnScroll> | undefined
}

const none: readonly never[] = []

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
  if (paged === false)
    return {
      query: whole,
      counts: countsOf(whole.data),
      isFiltered: false,
      found,
      table: undefined,
      columns: undefined,
    }
  const isFiltered = Object.values(filter).some((value) => value !== undefined) && counts.data?.total !== 0
  const shared = { counts: counts.data && { ...counts.data, isCut: false }, isFiltered }
  return view === 'table'
    ? { ...shared, query: table.query, found: table.records, table: table.end, columns: undefined }
    : { ...shared, query: board.query, found: board.found, table: undefined, columns: board.columns }
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
  const { found, totals } = joinColumns(
    shown.map((status) => ({ status, records: lists[status].records, total: lists[status].total ?? 0 })),
  )
  const isFetching = read.some((list) => list.query.isFetching)
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

function useColumn(workspaceId: string, filter: CampaignFilter, status: CampaignStatus, enabled: boolean) {
  return useScrolled(
    useInfiniteQuery({
      ...campaignPagesQuery(workspaceId, { ...filter, status }),
      enabled: enabled && (filter.status ?? status) === status,
    }),
  )
}
