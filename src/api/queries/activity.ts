import { listActivity } from '~/contract/activity'
import { i18n } from '~/contract/i18n'
import { pagesFor, readWhole } from './pages'
import { fresh, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

export interface ActivityFilter {
  readonly actorId?: string | undefined
  readonly kinds?: string | undefined
  readonly recordId?: string | undefined
  readonly from?: string | undefined
}

/** The activity of a workspace, newest first, as an infinite query. */
export const activityPagesQuery = (workspaceId: string, filter: ActivityFilter) =>
  pagesFor(listActivity, { params: { workspaceId }, query: filter }, { staleTime: fresh.live })

/** The newest activity entries. */
export const activityQuery = (workspaceId: string, filter: ActivityFilter, pageSize = 50) =>
  queryFor(
    listActivity,
    { params: { workspaceId }, query: { ...filter, pageSize } },
    { staleTime: fresh.live },
  )

/** The most entries in one export. */
const maxExported = 10_000

/** All entries up to `maxExported`. Rejects with `StudioError`. */
export const readActivity = (workspaceId: string, filter: ActivityFilter) =>
  readWhole(
    listActivity,
    { params: { workspaceId }, query: filter },
    { cause: i18n.t('Activity export') },
    maxExported,
  )
