import { listActivity } from '~/contract/activity'
import { i18n } from '~/contract/i18n'
import { pagesFor, readWhole } from './pages'
import { fresh, queryFor } from './query'

// The embedded server's own calls: ask `useExtensions` first.

/** What of the activity is asked for. */
export interface ActivityFilter {
  readonly actorId?: string | undefined
  readonly kinds?: string | undefined
  readonly recordId?: string | undefined
  readonly from?: string | undefined
}

/** Who did what in a workspace, the newest first, read as it is scrolled. */
export const activityPagesQuery = (workspaceId: string, filter: ActivityFilter) =>
  pagesFor(listActivity, { params: { workspaceId }, query: filter }, { staleTime: fresh.live })

/** The newest entries. */
export const activityQuery = (workspaceId: string, filter: ActivityFilter, pageSize = 50) =>
  queryFor(
    listActivity,
    { params: { workspaceId }, query: { ...filter, pageSize } },
    { staleTime: fresh.live },
  )

/** The most entries that are exported at a time. */
export const maxExported = 10_000

/** All of it, as far as one file takes. Rejects with `StudioError`. */
export const readActivity = (workspaceId: string, filter: ActivityFilter) =>
  readWhole(
    listActivity,
    { params: { workspaceId }, query: filter },
    { cause: i18n.t('Activity export') },
    maxExported,
  )
