import { getStudio, listTokens } from '~/contract/extensions'
import { fresh, queryFor } from '../query'

/** Which server this is; rejects with a 404 `ApiError` on a hosted API. See `useExtensions`. */
export const studioQuery = () => queryFor(getStudio, {}, { staleTime: Number.POSITIVE_INFINITY })

/** Access tokens, without their secrets. Embedded server only: ask `useExtensions` first. */
export const tokenListQuery = () => queryFor(listTokens, {}, { staleTime: fresh.live })
