import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { MediaPoster } from '~/contract'
import { fromBase64 } from '~/domain/bytes'
import { media } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { isOfType } from './file-head'
import { type MediaRow, mediaColumns, posterPath } from './media-files'

/** Pixels of a poster's longer side at most. */
const posterSide = 640

/**
 * Stores a video's poster, drawn by a browser, with what it knows of the video. The first poster stays, since its copies
 * are cached for good. Throws 404 without the item, and 400 if the item isn't a video of this studio's storage or the
 * picture can't be read.
 */
export async function storePoster(
  { workspaceId, mediaId }: { workspaceId: string; mediaId: string },
  { picture, duration, width, height }: z.output<typeof MediaPoster>,
  { db, pictures, storage }: Dependencies,
): Promise<MediaRow> {
  const isItem = and(eq(media.workspaceId, workspaceId), eq(media.id, mediaId))
  const [row] = await db.select(mediaColumns).from(media).where(isItem)
  if (!row) throw notFound(/*i18n*/ 'media item')
  if (row.type !== 'video' || row.elsewhere !== null)
    throw new ApiError('invalid_state', /*i18n*/ 'Only videos stored in this studio can have a poster.')
  const to = posterPath(row.path)
  const isStored = (await storage.size(to)) !== undefined
  const poster = isStored ? undefined : await drawPoster(picture, pictures)
  // Known before the poster is there: a call that finds it stored answers with what the first one knew.
  const known = {
    duration: sql`coalesce(${media.duration}, ${duration ?? null})`,
    width: sql`coalesce(${media.width}, ${width ?? null})`,
    height: sql`coalesce(${media.height}, ${height ?? null})`,
  }
  const [item] = await db.update(media).set(known).where(isItem).returning(mediaColumns)
  if (!item) throw notFound(/*i18n*/ 'media item')
  if (poster) await storage.write(to, new Blob([new Uint8Array(poster)]).stream(), poster.byteLength)
  return item
}

/** Draws a poster anew, so that nothing but a picture is stored; libvips would also read other formats, such as SVG. */
async function drawPoster(picture: string, pictures: Dependencies['pictures']): Promise<Uint8Array> {
  const bytes = fromBase64(picture)
  const isJpeg = await isOfType(bytes, 'image/jpeg')
  const poster = isJpeg ? await pictures?.resize(bytes, posterSide, 'jpeg') : undefined
  if (!poster) throw new ApiError('invalid_request', /*i18n*/ 'The poster couldn’t be read as an image.')
  return poster
}
