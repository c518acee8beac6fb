import { listRepeats } from '~/contract/repeats'
import { fresh, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

/** Repeats of the workspace that aren’t stopped. */
export const repeatListQuery = (workspaceId: string) =>
  queryFor(listRepeats, { params: { workspaceId } }, { staleTime: fresh.live })
