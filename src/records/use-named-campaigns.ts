import { type UseQueryResult, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Campaign } from '~/contract/campaign'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { campaignListQuery, campaignPagesQuery, campaignQuery } from '~/src/api/queries/workspace'

/** Up to this many campaigns are read one by one; more, by reading the whole list. */
const maxSingly = 8
const none: readonly never[] = []

/**
 * The campaigns of `ids`, among others. If the API has paging, the first page, which the campaign menu reads as well,
 * nearly always has them all; only those that it lacks are read besides.
 */
export function useNamedCampaigns(
  workspaceId: string,
  ids: readonly (string | undefined)[],
): readonly Campaign[] {
  const paged = useServerLists()
  const { data, hasNextPage } = useInfiniteQuery({
    ...campaignPagesQuery(workspaceId),
    enabled: paged === true,
  })
  const newest = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data])
  const missing = useMemo(() => {
    const known = new Set<string | undefined>(newest.map(({ id }) => id))
    return hasNextPage ? [...new Set(ids)].filter((id) => id !== undefined && !known.has(id)) : none
  }, [newest, hasNextPage, ids])
  const needsAll = paged === false || missing.length > maxSingly
  const { data: all = none } = useQuery({ ...campaignListQuery(workspaceId), enabled: needsAll })
  const single = useQueries({
    queries: needsAll ? none : missing.map((id) => campaignQuery(workspaceId, id ?? '')),
    combine: loaded,
  })
  return useMemo(() => (needsAll ? all : [...newest, ...single]), [needsAll, all, newest, single])
}

/** A constant, so that its result is stable while the data is. */
const loaded = (results: readonly UseQueryResult<Campaign>[]) => results.flatMap(({ data }) => data ?? [])
