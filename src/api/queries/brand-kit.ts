import { getBrandKit } from '~/contract/endpoints'
import { fresh, queryFor } from '../query'

/** The workspace's brand kit. */
export const brandKitQuery = (workspaceId: string) =>
  queryFor(getBrandKit, { params: { workspaceId } }, { staleTime: fresh.calm })
