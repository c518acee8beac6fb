import { and, eq, exists, inArray, isNotNull, isNull, ne, not } from 'drizzle-orm'
import { nextFreeSlot } from '~/domain/calendar/queue-slots'
import type { Queryable, Transaction } from '../db/database'
import { posts, type queues, repeatPosts } from '../db/schema'

export type QueueRow = typeof queues.$inferSelect

/** Queued posts that were put back into their queue by the studio: they make way for what a person adds. */
const makesWay = (q: Queryable) =>
  and(
    isNull(posts.claimId),
    exists(
      q
        .select({ id: repeatPosts.repeatId })
        .from(repeatPosts)
        .where(and(eq(repeatPosts.postId, posts.id), eq(repeatPosts.detached, false))),
    ),
  )

const notMakingWay = (q: Queryable) => {
  const made = makesWay(q)
  return made && not(made)
}

interface Except {
  /** A post whose own slot counts as free, as it is about to be queued anew. */
  readonly postId?: string
  /** Whether slots of posts that make way count as free. */
  readonly evergreen?: boolean
}

/** Instants that queued posts of a workspace hold, by queue. Posts that are going out at this moment still hold theirs. */
export async function takenSlots(
  q: Queryable,
  workspaceId: string,
  queueIds: readonly string[],
  { postId, evergreen = false }: Except = {},
): Promise<Map<string, Set<string>>> {
  const taken = new Map(queueIds.map((id) => [id, new Set<string>()]))
  if (queueIds.length === 0) return taken
  const rows = await q
    .select({ queueId: posts.queueId, scheduledAt: posts.scheduledAt })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.status, 'queued'),
        inArray(posts.queueId, [...queueIds]),
        isNotNull(posts.scheduledAt),
        postId === undefined ? undefined : ne(posts.id, postId),
        evergreen ? notMakingWay(q) : undefined,
      ),
    )
  for (const { queueId, scheduledAt } of rows) {
    if (queueId !== null && scheduledAt) taken.get(queueId)?.add(scheduledAt.toISOString())
  }
  return taken
}

/** The queue's next free slot after `now`, or undefined when it has no slots. */
export function freeSlotOf(
  queue: Pick<QueueRow, 'id' | 'timezone' | 'slots'>,
  taken: ReadonlySet<string>,
  now: number,
): Date | undefined {
  const slot = nextFreeSlot(queue, taken, new Date(now))
  return slot === undefined ? undefined : new Date(slot)
}

/**
 * Gives `slot` of a queue that is held to somebody's own post: an evergreen post that stands there takes the queue's next
 * free slot instead.
 */
export async function makeWay(tx: Transaction, queue: QueueRow, slot: Date, now: number): Promise<void> {
  const [there] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, queue.workspaceId),
        eq(posts.queueId, queue.id),
        eq(posts.status, 'queued'),
        eq(posts.scheduledAt, slot),
        makesWay(tx),
      ),
    )
    .for('update')
  if (!there) return
  const taken = await takenSlots(tx, queue.workspaceId, [queue.id])
  const next = freeSlotOf(queue, taken.get(queue.id) ?? new Set(), now)
  if (!next) return
  await tx
    .update(posts)
    .set({ scheduledAt: next, updatedAt: new Date(now) })
    .where(eq(posts.id, there.id))
  await tx.update(repeatPosts).set({ dueAt: next }).where(eq(repeatPosts.postId, there.id))
}

/** A queue as answered. Slots of posts that make way are free. */
export function queueRecord(queue: QueueRow, taken: ReadonlySet<string>, now: number) {
  const next = freeSlotOf(queue, taken, now)
  return {
    id: queue.id,
    name: queue.name,
    timezone: queue.timezone,
    slots: queue.slots,
    ...(queue.accountIds && { accountIds: queue.accountIds }),
    ...(next && { nextSlotAt: next.toISOString() }),
  }
}

/** `queueRecord` with what its posts hold read from the database. */
export async function answerQueue(q: Queryable, queue: QueueRow, now: number) {
  const taken = await takenSlots(q, queue.workspaceId, [queue.id], { evergreen: true })
  return queueRecord(queue, taken.get(queue.id) ?? new Set(), now)
}
