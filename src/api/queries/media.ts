import { getMedia, listMedia } from '~/contract/endpoints'
import type { MediaType } from '~/contract/media'
import { fresh, queryFor } from '../query'
import { listLimit } from './limit'

/** The newest 100 media items, of one type where it is given. */
export const mediaListQuery = (workspaceId: string, filter: { type?: MediaType | undefined } = {}) =>
  queryFor(
    listMedia,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.type && { type: filter.type }) } },
    { staleTime: fresh.calm },
  )

/** One media item. */
export const mediaQuery = (workspaceId: string, mediaId: string) =>
  queryFor(getMedia, { params: { workspaceId, mediaId } }, { staleTime: fresh.calm })
