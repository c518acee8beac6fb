import { queryOptions, useQuery } from '@tanstack/react-query'
import { getStudio, type Studio } from '~/contract/studio'
import { pageSaysLists, readStudio } from '../http/send'
import { fresh, keyFor } from './query'

/** The server's features; rejects with a 404 `ApiError` on a hosted API. See `useExtensions`. */
export const studioQuery = () =>
  queryOptions({
    queryKey: keyFor(getStudio, { params: {}, query: {} }),
    queryFn: ({ signal }) => readStudio(signal),
    staleTime: fresh.session,
  })

interface Extensions {
  /** The embedded server's features; `undefined` on a hosted API and while loading. */
  readonly studio: Studio | undefined
  /** True while loading. */
  readonly isPending: boolean
  /** True if this server has the extension endpoint of that name, such as `createToken`. */
  has(name: string): boolean
}

/** True if this server's lists have paging, date ranges and filters; undefined while loading. */
export function useServerLists(): boolean | undefined {
  const { data, isPending } = useQuery({ ...studioQuery(), retryOnMount: false, refetchOnWindowFocus: false })
  if (pageSaysLists()) return true
  return isPending ? undefined : (data?.features.includes('lists') ?? false)
}

/**
 * The server's extensions of the API document (docs/architecture.md "The contract"). Read once; on an error
 * there are none.
 */
export function useExtensions(): Extensions {
  const { data, isPending } = useQuery({ ...studioQuery(), retryOnMount: false, refetchOnWindowFocus: false })
  return { studio: data, isPending, has: (name) => data?.extensions.includes(name) ?? false }
}
