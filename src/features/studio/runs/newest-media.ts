import { listMedia } from '~/contract/endpoints'
import { longestPage } from '~/contract/lists'
import type { Media } from '~/contract/media'
import { apiHasLists } from '~/src/api/http/send'
import { readPage } from '~/src/api/queries/pages'
import { listLimit } from '~/src/api/queries/query'

// The media before a run, and those added since. Both are read from the newest back to a time shortly before the run, so
// that nothing in between is missed, and an older item that moves up after deletions isn't taken for a new one. All times
// are the server's.

/** Maximum clock skew between several servers of one API. */
const skewMs = 10 * 60_000

/** The newest media, and how far back the list is complete. */
interface NewestMedia {
  readonly media: readonly Media[]
  /**
   * All items created after this time are in `media` (milliseconds since the epoch). Undefined if the list is complete, or
   * the API has no times.
   */
  readonly mediaTo: number | undefined
}

/** When a media item was created, in milliseconds since the epoch; NaN if unknown. */
const madeAt = (media: Media | undefined): number => Date.parse(media?.createdAt ?? '')

/** Reads media back to a time, which may depend on the newest ones. Rejects with `StudioError`. */
async function readBack(
  workspaceId: string,
  timeFor: (newest: readonly Media[]) => number,
): Promise<NewestMedia> {
  const input = { params: { workspaceId }, query: { limit: listLimit } }
  const first = await readPage(listMedia, input, {}, {})
  const media = [...first.items]
  if (media.length < listLimit) return { media, mediaTo: undefined }
  const time = timeFor(media)
  const paged = await apiHasLists()
  let next = paged ? first.next : undefined
  while (next !== undefined && !(madeAt(media.at(-1)) <= time)) {
    const more = await readPage(listMedia, input, { cursor: next, pageSize: longestPage }, {})
    media.push(...more.items)
    next = more.next
  }
  const last = madeAt(media.at(-1))
  const all = paged && next === undefined
  return { media, mediaTo: all || Number.isNaN(last) ? undefined : last }
}

/**
 * The media before a run: the ids of the newest, and a time after which any item without one of these ids is new
 * (undefined if any item is). Rejects with `StudioError`.
 */
export async function readMediaBefore(
  workspaceId: string,
): Promise<{ ids: string[]; since: number | undefined }> {
  const earliest = (newest: readonly Media[]) => madeAt(newest[0]) - skewMs
  const { media, mediaTo } = await readBack(workspaceId, earliest)
  const since = Math.max(earliest(media), mediaTo ?? Number.NEGATIVE_INFINITY)
  return { ids: media.map(({ id }) => id), since: Number.isNaN(since) ? undefined : since }
}

/** Media back to the earliest of these times, or all if one is undefined. Rejects with `StudioError`. */
export const readMediaSince = (
  workspaceId: string,
  times: readonly (number | undefined)[],
): Promise<NewestMedia> =>
  readBack(workspaceId, () => Math.min(...times.map((time) => time ?? Number.NEGATIVE_INFINITY)))
