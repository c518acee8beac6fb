import { inArray } from 'drizzle-orm'
import type { PostContent } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { typeByName } from '~/domain/media'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { platformNames } from '~/domain/platforms/names'
import type { DraftMedia } from '~/domain/platforms/post-draft'
import { validate } from '~/domain/platforms/validate'
import type { Queryable } from '../db/database'
import { media } from '../db/schema'
import { type PlatformAdapter, PlatformError } from '../platforms/adapter'

/** Path in the media storage of a `/files/…` address of this server; undefined for other addresses. */
export function ownPath(url: string): string | undefined {
  return /^\/files\/([^?#]+)/.exec(url)?.[1]
}

/** What is known about an external file without fetching it. */
function guessMedia(url: string, mediaType: PostContent['mediaType']): DraftMedia {
  const mimeType = typeByName(url)
  if (mimeType !== undefined) return { mimeType }
  return mediaType === 'image' || mediaType === 'video' ? { type: mediaType } : {}
}

/** The post's media in order, with what is known about each. */
export async function mediaOf(q: Queryable, content: PostContent): Promise<DraftMedia[]> {
  const paths = content.mediaUrls.flatMap((url) => ownPath(url) ?? [])
  const rows = paths.length === 0 ? [] : await q.select().from(media).where(inArray(media.path, paths))
  return content.mediaUrls.map((url) => {
    const row = rows.find(({ path }) => path === ownPath(url))
    if (!row) return guessMedia(url, content.mediaType)
    const { type, mimeType, name, size } = row
    const width = row.width ?? undefined
    const height = row.height ?? undefined
    return { type, mimeType, name, size, width, height, duration: row.duration ?? undefined }
  })
}

/**
 * Wraps the adapter of a practice account so that it rejects what the real platform would
 * (docs/platforms.md), with the composer's messages. Real adapters leave that to the platform.
 */
export function withinLimits(adapter: PlatformAdapter, q: Queryable): PlatformAdapter {
  const { platform } = adapter
  return {
    ...adapter,
    async prepare(delivery, session, checkpoint, save) {
      const { content, postType, account } = delivery
      const longPosts = takeLongPosts([account.details])
      const { text, hashtags, mentions, link } = content
      const known = await mediaOf(q, content)
      const draft = { text, hashtags, mentions, link, media: known, postType, longPosts }
      const blocking = validate(draft, platform)
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
