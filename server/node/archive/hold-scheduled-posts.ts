import { and, eq, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import { deliveries, posts, twins } from '../../db/schema'
import type { Clock } from '../../ports/dependencies'
import { pauseAll } from '../../repeats/change-repeat'
import { endWithin, finishPost } from '../../publishing/end-delivery'

/** What an import did with scheduled posts, in counts. */
export interface HeldPosts {
  /** Scheduled and queued posts that became drafts. */
  readonly drafts: number
  /** Scheduled and queued posts that stayed so. */
  readonly scheduled: number
  /** Posts that were being published when the archive was made. */
  readonly interrupted: number
}

const message =
  'This post was being published when the archive was made. Check whether it’s live before publishing it again.'

/**
 * Fails what the other studio was publishing at that moment: it continues there and must not also be published from
 * here.
 */
async function failInterrupted(tx: Transaction, clock: Clock): Promise<number> {
  const claimed = await tx.select().from(posts).where(isNotNull(posts.claimId))
  for (const post of claimed) {
    const pending = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.postId, post.id), eq(deliveries.status, 'pending')))
    if (pending.length === 0) await finishPost(tx, post, new Date(clock()))
    for (const delivery of pending) {
      const failure = { class: 'unknown', message } as const
      await endWithin(tx, clock, delivery, { kind: 'failed', failure, message })
    }
  }
  return claimed.length
}

const isScheduled = () => inArray(posts.status, ['scheduled', 'queued'])

/**
 * Keeps imported posts from being published twice, as the studio they come from may still be running: scheduled posts
 * become drafts, and repeats are paused. With `keepSchedule`, only posts whose time has passed since, because they
 * were published there or nobody knows. Posts of twins are never published, so they stay as they are.
 */
export async function holdPosts(
  tx: Transaction,
  { clock, keepSchedule }: { clock: Clock; keepSchedule: boolean },
): Promise<HeldPosts> {
  const interrupted = await failInterrupted(tx, clock)
  const now = new Date(clock())
  if (!keepSchedule) await pauseAll(tx, now)
  const notInTwin = notInArray(posts.workspaceId, tx.select({ id: twins.workspaceId }).from(twins))
  const drafted = await tx
    .update(posts)
    .set({
      status: 'draft',
      scheduledAt: null,
      // Like unscheduling, this removes a queued post from its queue.
      queueId: sql`case when ${posts.status} = 'queued' then null else ${posts.queueId} end`,
      updatedAt: now,
    })
    .where(and(isScheduled(), notInTwin, keepSchedule ? lte(posts.scheduledAt, now) : undefined))
    .returning({ id: posts.id })
  const remaining = await tx.select({ id: posts.id }).from(posts).where(and(isScheduled(), notInTwin))
  return { drafts: drafted.length, scheduled: remaining.length, interrupted }
}
