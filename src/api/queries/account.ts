import { getMe, listWorkspaces } from '~/contract/endpoints'
import { fresh, queryFor } from '../query'

/** The current principal and its scopes. */
export const meQuery = () => queryFor(getMe, {}, { staleTime: fresh.settled })

/** The workspaces that the principal belongs to. */
export const workspaceListQuery = () => queryFor(listWorkspaces, {}, { staleTime: fresh.settled })
