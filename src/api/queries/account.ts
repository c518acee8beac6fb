import { getMe, listWorkspaces } from '~/contract/endpoints'
import { getStudio } from '~/contract/extensions'
import { fresh, queryFor } from '../query'

/** The current principal and its scopes. */
export const meQuery = () => queryFor(getMe, {}, { staleTime: fresh.settled })

/** The workspaces that the principal belongs to. */
export const workspaceListQuery = () => queryFor(listWorkspaces, {}, { staleTime: fresh.settled })

/** Which server this is; rejects with a 404 `ApiError` on a hosted API. See `useExtensions`. */
export const studioQuery = () => queryFor(getStudio, {}, { staleTime: Number.POSITIVE_INFINITY })
