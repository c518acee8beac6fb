import { sentence } from '~/contract/server-sentences'
import { inArray } from 'drizzle-orm'
import type { PostContent } from '~/contract'
import type { DraftMedia } from '~/domain/platforms/post-draft'
import { platformNames } from '~/domain/platforms/names'
import { validate } from '~/domain/platforms/validate'
import { media } from '../db/schema'
import type { Queryable } from '../db/database'
import { type PlatformAdapter, PlatformError } from '../platforms/adapter'

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
  pdf: 'application/pdf',
}

/** Path in the media storage of one of our own addresses, as stored: `/files/…`. */
export function ownPath(url: string): string | undefined {
  return /^\/files\/([^?#]+)/.exec(url)?.[1]
}

/** The type of a file elsewhere, as its name's ending says. */
export function typeByName(url: string): string | undefined {
  const ending = /\.(\w{2,4})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase()
  return ending === undefined ? undefined : byEnding[ending]
}

/** What can be known of a file elsewhere without asking for it. */
function guessed(url: string, mediaType: PostContent['mediaType']): DraftMedia {
  const mimeType = typeByName(url)
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

/**
 * The adapter of a practice account, which refuses what the platform officially would (docs/platforms.md), so that
 * failures there are real ones, told in the words of the composer. A real platform judges for itself.
 */
export function withinLimits(adapter: PlatformAdapter, q: Queryable): PlatformAdapter {
  const { platform } = adapter
  return {
    ...adapter,
    async prepare(delivery, session, checkpoint, save) {
      const { content, postType } = delivery
      const { text, hashtags, mentions, link } = content
      const known = await mediaOf(q, content)
      const blocking = validate({ text, hashtags, mentions, link, media: known, postType }, platform)
        .filter(({ severity }) => severity === 'block')
        .map(({ sentence }) => sentence)
      if (blocking.length > 0) {
        const words = sentence('practiceRejected', {
          platform: platformNames[platform],
          reasons: [...new Set(blocking)].join(' '),
        })
        throw new PlatformError('content_rejected', words)
      }
      return adapter.prepare(delivery, session, checkpoint, save)
    },
  }
}
