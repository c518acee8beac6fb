import { and, eq, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import { deliveries, posts, twins } from '../../db/schema'
import type { Clock } from '../../ports/dependencies'
import { pauseAll } from '../../repeats/change-repeat'
import { endWithin, finishPost } from '../../publishing/end-delivery'

/** What became of posts that would have gone out, in counts. */
export interface HeldPosts {
  /** Scheduled and queued ones that are drafts now. */
  readonly drafts: number
  /** Scheduled and queued ones that stayed. */
  readonly kept: number
  /** Ones that were going out when the archive was made. */
  readonly interrupted: number
}

const message =
  'This post was being published when the archive was made. Check whether it’s live before publishing it again.'

/** Ends what the other studio was publishing at that moment: it goes on there, and must not go out from here as well. */
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

const goingOut = () => inArray(posts.status, ['scheduled', 'queued'])

/**
 * Keeps imported posts from going out twice, as the studio they come from may still run: those that wait for their time
 * become drafts, and what repeats is paused. With `keepSchedule` only those whose time has come since: they went out there, or nobody knows. A
 * twin's posts stay as they are; nothing of a twin goes out.
 */
export async function holdPosts(
  tx: Transaction,
  { clock, keepSchedule }: { clock: Clock; keepSchedule: boolean },
): Promise<HeldPosts> {
  const interrupted = await failInterrupted(tx, clock)
  const now = new Date(clock())
  if (!keepSchedule) await pauseAll(tx, now)
  const ofNoTwin = notInArray(posts.workspaceId, tx.select({ id: twins.workspaceId }).from(twins))
  const held = await tx
    .update(posts)
    .set({
      status: 'draft',
      scheduledAt: null,
      // As by unscheduling: it leaves the queue that it was in.
      queueId: sql`case when ${posts.status} = 'queued' then null else ${posts.queueId} end`,
      updatedAt: now,
    })
    .where(and(goingOut(), ofNoTwin, keepSchedule ? lte(posts.scheduledAt, now) : undefined))
    .returning({ id: posts.id })
  const remaining = await tx.select({ id: posts.id }).from(posts).where(and(goingOut(), ofNoTwin))
  return { drafts: held.length, kept: remaining.length, interrupted }
}
