import { inArray } from 'drizzle-orm'
import type { PostContent } from '~/contract'
import type { DraftMedia } from '~/domain/platforms/draft'
import type { Queryable } from '../db/database'
import { media } from '../db/schema'

const byEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

/** Path in the media storage of one of our own addresses, as stored: `/files/…`. */
function ownPath(url: string): string | undefined {
  return /^\/files\/([^?#]+)/.exec(url)?.[1]
}

/** What can be known of a file elsewhere without asking for it: the type that its name's ending says. */
function guessed(url: string, mediaType: PostContent['mediaType']): DraftMedia {
  const ending = /\.(\w{2,4})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase()
  const mimeType = ending === undefined ? undefined : byEnding[ending]
  if (mimeType !== undefined) return { mimeType }
  return mediaType === 'image' || mediaType === 'video' ? { type: mediaType } : {}
}

/** The files of a post, as far as they are known, in order. */
export async function mediaOf(q: Queryable, content: PostContent): Promise<DraftMedia[]> {
  const paths = content.mediaUrls.flatMap((url) => ownPath(url) ?? [])
  const rows = paths.length === 0 ? [] : await q.select().from(media).where(inArray(media.path, paths))
  return content.mediaUrls.map((url) => {
    const row = rows.find(({ path }) => path === ownPath(url))
    if (!row) return guessed(url, content.mediaType)
    const { type, mimeType, name, size, width, height } = row
    return { type, mimeType, name, size, width: width ?? undefined, height: height ?? undefined }
  })
}
