import { eq, inArray } from 'drizzle-orm'
import type { Draft, DraftMedia } from '~/domain/platforms/post-draft'
import { validate } from '~/domain/platforms/validate'
import { platformNames } from '~/domain/platforms/names'
import { media, outbox } from '../db/schema'
import type { Dependencies, Delivery, Publisher } from '../ports/dependencies'
import type { PostContent } from '~/contract'
import type { Queryable } from '../db/database'

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

/** Why the platform would refuse it, by its official limits (platforms.md); undefined when it would not. */
function refusalOf({ platform, content, postType }: Delivery, media: Draft['media']): string | undefined {
  const { text, hashtags, mentions, link } = content
  const blocking = validate({ text, hashtags, mentions, link, media, postType }, platform)
    .filter(({ severity }) => severity === 'block')
    .map(({ sentence }) => sentence)
  if (blocking.length === 0) return undefined
  return `${platformNames[platform]} rejected this post: ${[...new Set(blocking)].join(' ')}`
}

/**
 * The built-in publisher: delivers into the `outbox` table, once for each key, and says `sandbox` in every result. It
 * refuses what the platform officially would, so that failures are real ones.
 */
export function sandboxPublisher({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Publisher {
  return {
    async deliver(delivery) {
      const { key, accountId, platform, content } = delivery
      const [delivered] = await db.select({ key: outbox.key }).from(outbox).where(eq(outbox.key, key))
      if (delivered) return { status: 'published', sandbox: true }
      const refusal = refusalOf(delivery, await mediaOf(db, content))
      if (refusal !== undefined) return { status: 'failed', message: refusal, sandbox: true }
      await db
        .insert(outbox)
        .values({ key, accountId, platform, content, deliveredAt: new Date(clock()) })
        .onConflictDoNothing()
      return { status: 'published', sandbox: true }
    },
  }
}
