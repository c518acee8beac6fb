import { and, eq, exists, inArray, isNotNull, isNull, ne, not } from 'drizzle-orm'
import type { PostTarget } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { nextFreeSlot, refusedTargets } from '~/domain/calendar/queue-slots'
import type { Queryable, Transaction } from '../db/database'
import { posts, type queues, repeatPosts, socialAccounts } from '../db/schema'
import { ApiError } from '../http/api-error'

export type QueueRow = typeof queues.$inferSelect

/**
 * Queued posts that the studio put back into their queue. They give up their slot for a post that a person
 * adds.
 */
const isEvergreen = (q: Queryable) =>
  and(
    isNull(posts.claimId),
    exists(
      q
        .select({ id: repeatPosts.repeatId })
        .from(repeatPosts)
        .where(and(eq(repeatPosts.postId, posts.id), eq(repeatPosts.detached, false))),
    ),
  )

const isNotEvergreen = (q: Queryable) => {
  const made = isEvergreen(q)
  return made && not(made)
}

interface Except {
  /** A post whose own slot counts as free, as it is about to be queued again. */
  readonly postId?: string
  /** True to count slots of evergreen posts as free. */
  readonly evergreen?: boolean
}

/**
 * Slot times taken by queued posts of a workspace, by queue. Posts that are being published still hold their
 * slot.
 */
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
        evergreen ? isNotEvergreen(q) : undefined,
      ),
    )
  for (const { queueId, scheduledAt } of rows) {
    if (queueId !== null && scheduledAt) taken.get(queueId)?.add(scheduledAt.toISOString())
  }
  return taken
}

/** The queue's next free slot after `now`; undefined if it has no slots. */
export async function nextSlot(
  q: Queryable,
  queue: QueueRow,
  now: number,
  except?: Except,
): Promise<Date | undefined> {
  const taken = await takenSlots(q, queue.workspaceId, [queue.id], except)
  const slot = nextFreeSlot(queue, taken.get(queue.id) ?? new Set(), new Date(now))
  return slot === undefined ? undefined : new Date(slot)
}

/** Frees `slot` of a locked queue for a person's post: an evergreen post in it moves to the next free slot. */
export async function moveEvergreenPost(
  tx: Transaction,
  queue: QueueRow,
  slot: Date,
  now: number,
): Promise<void> {
  const [displaced] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, queue.workspaceId),
        eq(posts.queueId, queue.id),
        eq(posts.status, 'queued'),
        eq(posts.scheduledAt, slot),
        isEvergreen(tx),
      ),
    )
    .for('update')
  if (!displaced) return
  const next = await nextSlot(tx, queue, now)
  if (!next) return
  await tx
    .update(posts)
    .set({ scheduledAt: next, updatedAt: new Date(now) })
    .where(eq(posts.id, displaced.id))
  await tx.update(repeatPosts).set({ dueAt: next }).where(eq(repeatPosts.postId, displaced.id))
}

/** A queue as the API returns it. Slots of evergreen posts count as free. */
export function queueRecord(queue: QueueRow, taken: ReadonlySet<string>, now: number) {
  const nextSlotAt = nextFreeSlot(queue, taken, new Date(now))
  return {
    id: queue.id,
    name: queue.name,
    timezone: queue.timezone,
    slots: queue.slots,
    ...(queue.accountIds && { accountIds: queue.accountIds }),
    ...(nextSlotAt && { nextSlotAt }),
  }
}

/** `queueRecord`, with the taken slots read from the database. */
export async function answerQueue(q: Queryable, queue: QueueRow, now: number) {
  const taken = await takenSlots(q, queue.workspaceId, [queue.id], { evergreen: true })
  return queueRecord(queue, taken.get(queue.id) ?? new Set(), now)
}

/** Throws 400 `invalid_state`, naming the accounts, if the queue isn't for some of the targets. */
export async function checkTakes(
  q: Queryable,
  queue: QueueRow,
  targets: readonly PostTarget[],
): Promise<void> {
  const refused = refusedTargets(queue.accountIds, targets)
  if (refused.length === 0) return
  const rows = await q
    .select({ name: socialAccounts.name, handle: socialAccounts.handle })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, queue.workspaceId),
        inArray(
          socialAccounts.id,
          refused.map(({ accountId }) => accountId),
        ),
      ),
    )
  const names = rows.map(({ name, handle }) => handle || name)
  const accounts = names.length > 0 ? names.join(', ') : 'these accounts'
  throw new ApiError('invalid_state', sentence('queueRefuses', { queue: queue.name, accounts }))
}
