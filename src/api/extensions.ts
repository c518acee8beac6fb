import { useQuery } from '@tanstack/react-query'
import type { Studio } from '~/contract/extensions'
import { studioQuery } from './queries/extensions'

export interface Extensions {
  /** The embedded server's own word on itself; `undefined` on a hosted API, and until it is known. */
  readonly studio: Studio | undefined
  /** Whether this server has the extension endpoint of that name, such as `createToken`. */
  has(name: string): boolean
}

/** What this server can do beyond the document (design.md "The contract"); asked once, done without when refused. */
export function useExtensions(): Extensions {
  const { data } = useQuery({ ...studioQuery(), retryOnMount: false, refetchOnWindowFocus: false })
  return { studio: data, has: (name) => data?.extensions.includes(name) ?? false }
}
