import { eq } from 'drizzle-orm'
import { type Draft } from '~/domain/platforms/draft'
import { judge } from '~/domain/platforms/judge'
import { platformNames } from '~/domain/platforms/names'
import { outbox } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { mediaOf } from './delivered-media'
import type { Delivery, Publisher } from '../ports/publisher'

/** Why the platform would refuse it, by its official limits (platforms.md); undefined when it would not. */
function refusalOf({ platform, content, postType }: Delivery, media: Draft['media']): string | undefined {
  const { text, hashtags, mentions, link } = content
  const blocking = judge({ text, hashtags, mentions, link, media, postType }, platform)
    .filter(({ severity }) => severity === 'block')
    .map(({ sentence }) => sentence)
  if (blocking.length === 0) return undefined
  return `${platformNames[platform]} refuses it: ${[...new Set(blocking)].join(' ')}`
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
