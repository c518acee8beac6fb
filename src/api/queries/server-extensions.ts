import { useQuery } from '@tanstack/react-query'
import { getStudio, listTokens, type Studio } from '~/contract/extensions'
import { readFaults } from '~/contract/faults'
import { fresh, queryFor } from './query'

/** The faults still to come. Only where the embedded server's switchboard is on: ask `useExtensions` first. */
export const faultsQuery = () => queryFor(readFaults, {}, { staleTime: fresh.live })

/** Which server this is; rejects with a 404 `ApiError` on a hosted API. See `useExtensions`. */
export const studioQuery = () => queryFor(getStudio, {}, { staleTime: Number.POSITIVE_INFINITY })

/** Access tokens, without their secrets. Embedded server only: ask `useExtensions` first. */
export const tokenListQuery = () => queryFor(listTokens, {}, { staleTime: fresh.live })

export interface Extensions {
  /** The embedded server's own word on itself; `undefined` on a hosted API, and until it is known. */
  readonly studio: Studio | undefined
  /** Whether this server has the extension endpoint of that name, such as `createToken`. */
  has(name: string): boolean
}

/** What this server can do beyond the document (docs/architecture.md "The contract"); asked once, done without when refused. */
export function useExtensions(): Extensions {
  const { data } = useQuery({ ...studioQuery(), retryOnMount: false, refetchOnWindowFocus: false })
  return { studio: data, has: (name) => data?.extensions.includes(name) ?? false }
}
