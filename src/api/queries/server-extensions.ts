import { queryOptions, useQuery } from '@tanstack/react-query'
import { getStudio, type Studio } from '~/contract/studio'
import { pageSaysLists, readStudio } from '../http/send'
import { fresh, keyFor } from './query'

/** Which server this is; rejects with a 404 `ApiError` on a hosted API. See `useExtensions`. */
export const studioQuery = () =>
  queryOptions({
    queryKey: keyFor(getStudio, { params: {}, query: {} }),
    queryFn: ({ signal }) => readStudio(signal),
    staleTime: fresh.session,
  })

export interface Extensions {
  /** The embedded server's own word on itself; `undefined` on a hosted API, and until it is known. */
  readonly studio: Studio | undefined
  /** Until it is known. */
  readonly isPending: boolean
  /** Whether this server has the extension endpoint of that name, such as `createToken`. */
  has(name: string): boolean
}

/** Whether the lists of this server go on, and take windows and filters; undefined until it is known. */
export function useServerLists(): boolean | undefined {
  const { data, isPending } = useQuery({ ...studioQuery(), retryOnMount: false, refetchOnWindowFocus: false })
  if (pageSaysLists()) return true
  return isPending ? undefined : (data?.features.includes('lists') ?? false)
}

/** What this server can do beyond the document (docs/architecture.md "The contract"); asked once, done without when refused. */
export function useExtensions(): Extensions {
  const { data, isPending } = useQuery({ ...studioQuery(), retryOnMount: false, refetchOnWindowFocus: false })
  return { studio: data, isPending, has: (name) => data?.extensions.includes(name) ?? false }
}
