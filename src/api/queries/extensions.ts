import { listTokens } from '~/contract/extensions'
import { fresh, queryFor } from '../query'

/** Access tokens, without their secrets. Embedded server only: ask `useExtensions` first. */
export const tokenListQuery = () => queryFor(listTokens, {}, { staleTime: fresh.live })
