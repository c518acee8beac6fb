import { listMedia } from '~/contract/endpoints'
import { longestPage } from '~/contract/lists'
import type { Media } from '~/contract/media'
import { apiHasLists } from '~/src/api/http/send'
import { readPage } from '~/src/api/queries/pages'
import { listLimit } from '~/src/api/queries/query'

// What is there before a run, and what has come since. Both are read from the newest back to a time shortly before the
// run: what has come between is then whole, and an older item that moves up when newer ones are deleted isn't taken for
// one that has come. Times are the server's own.

/** Milliseconds that the clocks of several servers of one API may differ by. */
const skewMs = 10 * 60_000

/** The newest media, and how far back they are all of them. */
interface NewestMedia {
  readonly media: readonly Media[]
  /**
   * All that was made later is among `media`: milliseconds since the epoch. Undefined where these are all media, or the
   * API tells no times.
   */
  readonly mediaTo: number | undefined
}

/** When a media item was made, in milliseconds since the epoch; NaN where the API doesn’t tell. */
const madeAt = (media: Media | undefined): number => Date.parse(media?.createdAt ?? '')

/** Reads back to a time, which may follow from the newest ones. Rejects with `StudioError`. */
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
 * What is there before a run: the ids of the newest media, and the time since when an item without one of them has come
 * (undefined: at any time). Rejects with `StudioError`.
 */
export async function readMediaBefore(
  workspaceId: string,
): Promise<{ ids: string[]; since: number | undefined }> {
  const early = (newest: readonly Media[]) => madeAt(newest[0]) - skewMs
  const { media, mediaTo } = await readBack(workspaceId, early)
  const since = Math.max(early(media), mediaTo ?? Number.NEGATIVE_INFINITY)
  return { ids: media.map(({ id }) => id), since: Number.isNaN(since) ? undefined : since }
}

/** Media back to the earliest of these times; to the end of the list where one is undefined. Rejects with `StudioError`. */
export const readMediaSince = (
  workspaceId: string,
  times: readonly (number | undefined)[],
): Promise<NewestMedia> =>
  readBack(workspaceId, () => Math.min(...times.map((time) => time ?? Number.NEGATIVE_INFINITY)))
