import { and, asc, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import type { PostContent, QueueMove, QueueRestore, QueueState, QueueUpdate } from '~/contract'
import { type ChangedSlot, movesOfChange, slotKey, sortedSlots } from '~/domain/calendar/queue-moves'
import type { Queryable, Transaction } from '../db/database'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { posts, queues, repeatPosts, repeats, socialAccounts } from '../db/schema'
import { ApiError, invalidBody, notFound } from '../http/api-error'
import { answerQueue, type QueueRow } from './slots'

export interface QueueKey {
  readonly workspaceId: string
  readonly queueId: string
}

const isQueue = ({ workspaceId, queueId }: QueueKey) =>
  and(eq(queues.workspaceId, workspaceId), eq(queues.id, queueId))

/** Locks the queue until `tx` ends, so that nothing is queued meanwhile. Throws 404. */
export async function lockQueue(tx: Transaction, key: QueueKey): Promise<QueueRow> {
  const [row] = await tx.select().from(queues).where(isQueue(key)).for('update')
  if (!row) throw notFound(/*i18n*/ 'queue')
  return row
}

/** Throws 400 if another queue of the workspace has this name, ignoring case. */
export async function checkName(
  q: Queryable,
  { workspaceId, queueId }: QueueKey,
  name: string,
): Promise<void> {
  // Not compared by the database, whose locale decides which letters it can put in lower case.
  const others = await q
    .select({ name: queues.name })
    .from(queues)
    .where(and(eq(queues.workspaceId, workspaceId), ne(queues.id, queueId)))
  const folded = (each: string) => each.trim().toLowerCase()
  if (others.some((other) => folded(other.name) === folded(name)))
    throw invalidBody('name', /*i18n*/ 'Another queue has this name. Choose a different one.')
}

/** Throws 400 if an account isn't in the workspace. */
export async function checkAccounts(
  q: Queryable,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<void> {
  const rows = await q
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), inArray(socialAccounts.id, [...accountIds])))
  const known = new Set(rows.map(({ id }) => id))
  const index = accountIds.findIndex((id) => !known.has(id))
  if (index >= 0) throw invalidBody(`accountIds.${index}`, /*i18n*/ 'This account isn’t in this workspace.')
}

/** Throws 400 if a slot moves from a time where there is none, or two slots move from the same one. */
function checkOrigins(queue: QueueRow, slots: readonly ChangedSlot[]): void {
  const present = new Set(queue.slots.map(slotKey))
  const used = new Set<string>()
  for (const [index, { from }] of slots.entries()) {
    if (!from) continue
    const key = slotKey(from)
    if (!present.has(key)) throw invalidBody(`slots.${index}.from`, /*i18n*/ 'There is no slot at this time.')
    if (used.has(key)) throw invalidBody(`slots.${index}.from`, /*i18n*/ 'A slot can only move to one time.')
    used.add(key)
  }
}

const queuedIn = ({ workspaceId, queueId }: QueueKey) =>
  and(eq(posts.workspaceId, workspaceId), eq(posts.queueId, queueId), eq(posts.status, 'queued'))

/** Locks the queue's posts until `tx` ends, so that none is published or moved meanwhile. */
const lockQueued = (tx: Transaction, key: QueueKey) =>
  tx.select().from(posts).where(queuedIn(key)).orderBy(asc(posts.id)).for('update')

/** The first 200 characters of a post's text, none of them half an emoji. */
const beginningOf = ({ text }: PostContent): string => [...text.slice(0, 400)].slice(0, 200).join('')

const uniqueSorted = (accountIds: readonly string[] | null): string[] | null =>
  accountIds && [...new Set(accountIds)].sort()

/** Moves a locked post of the queue. The pause of an evergreen post counts from its new time. */
async function movePost(
  tx: Transaction,
  { workspaceId, queueId }: QueueKey,
  postId: string,
  to: Date,
  now: number,
): Promise<void> {
  await tx
    .update(posts)
    .set({ scheduledAt: to, updatedAt: new Date(now) })
    .where(eq(posts.id, postId))
  const ofQueue = tx
    .select({ id: repeats.id })
    .from(repeats)
    .where(and(eq(repeats.workspaceId, workspaceId), eq(repeats.queueId, queueId)))
  await tx
    .update(repeatPosts)
    .set({ dueAt: to })
    .where(and(eq(repeatPosts.postId, postId), inArray(repeatPosts.repeatId, ofQueue)))
}

/** Saves a change to the queue and moves its posts, within the caller's transaction. */
export async function changeQueue(
  tx: Transaction,
  key: QueueKey,
  change: QueueUpdate,
  now: number,
): Promise<{ row: QueueRow; moves: QueueMove[]; kept: number }> {
  // As in the creation of a queue, so that two don't get the same name at once.
  if (change.name !== undefined) await lockWorkspaceRow(tx, key.workspaceId)
  const queue = await lockQueue(tx, key)
  const slots = change.slots ?? queue.slots
  checkOrigins(queue, slots)
  if (change.name !== undefined) await checkName(tx, key, change.name)
  if (change.accountIds) await checkAccounts(tx, key.workspaceId, change.accountIds)
  const timezone = change.timezone ?? queue.timezone
  const queuedPosts = (await lockQueued(tx, key)).filter(({ scheduledAt }) => scheduledAt !== null)
  const byId = new Map(queuedPosts.map((post) => [post.id, post]))
  const queued = queuedPosts.map(({ id, scheduledAt, claimId }) => ({
    id,
    at: (scheduledAt ?? new Date(0)).toISOString(),
    publishing: claimId !== null,
  }))
  const moves = movesOfChange(queue, { id: queue.id, timezone, slots }, queued, now).map(
    ({ id, from, to, reason }): QueueMove => {
      if (to === undefined)
        throw new ApiError(
          'invalid_state',
          /*i18n*/ 'Posts wait in this queue. Keep at least one slot for them, or delete the queue.',
        )
      const content = byId.get(id)?.content
      const [mediaUrl] = content?.mediaUrls ?? []
      return {
        postId: id,
        text: content && beginningOf(content),
        ...(mediaUrl && { mediaUrl }),
        from,
        to,
        reason,
      }
    },
  )
  const [row] = await tx
    .update(queues)
    .set({
      name: change.name?.trim() ?? queue.name,
      timezone,
      slots: change.slots ? sortedSlots(slots) : queue.slots,
      accountIds: change.accountIds === undefined ? queue.accountIds : uniqueSorted(change.accountIds),
    })
    .where(isQueue(key))
    .returning()
  for (const { postId, to } of moves) await movePost(tx, key, postId, new Date(to), now)
  return {
    row: row ?? queue,
    moves: await withScheduleConflicts(tx, key.workspaceId, moves),
    kept: queuedPosts.length - moves.length,
  }
}

/** Thrown to roll back the transaction of a preview. */
class Previewed extends Error {
  override readonly name = 'Previewed'
}

/** What `changeQueue` would do, found by running it and rolling back. */
export async function previewChange(tx: Transaction, key: QueueKey, change: QueueUpdate, now: number) {
  let found: { moves: QueueMove[]; kept: number; nextSlotAt?: string | undefined } | undefined
  try {
    // A savepoint, so that the caller's transaction goes on.
    await tx.transaction(async (inner) => {
      const { row, moves, kept } = await changeQueue(inner, key, change, now)
      const { nextSlotAt } = await answerQueue(inner, row, now)
      found = { moves, kept, nextSlotAt }
      throw new Previewed()
    })
  } catch (error) {
    if (!(error instanceof Previewed)) throw error
  }
  if (!found) throw new Error('The preview ended without an answer.')
  return { ...found, id: key.queueId }
}

const stateOf = ({ name, timezone, slots, accountIds }: QueueState) =>
  JSON.stringify([name, timezone, sortedSlots(slots), uniqueSorted(accountIds)])

const changedSince = () =>
  new ApiError(
    'invalid_state',
    /*i18n*/ 'The queue or its posts changed since, so this can’t be undone. Change the queue again instead.',
  )

/**
 * Restores a queue and its posts' times. Throws 400 `invalid_state`, without changes, if either was changed
 * since.
 */
export async function restoreState(
  tx: Transaction,
  key: QueueKey,
  { expected, restored, posts: times }: QueueRestore,
  now: number,
): Promise<QueueRow> {
  await lockWorkspaceRow(tx, key.workspaceId)
  const queue = await lockQueue(tx, key)
  if (stateOf(queue) !== stateOf(expected)) throw changedSince()
  await checkName(tx, key, restored.name)
  if (restored.accountIds) await checkAccounts(tx, key.workspaceId, restored.accountIds)
  const queued = await lockQueued(tx, key)
  const byId = new Map(queued.map((post) => [post.id, post]))
  const moving = new Set(times.map(({ postId }) => postId))
  const taken = new Set(
    queued.flatMap(({ id, scheduledAt }) => (moving.has(id) ? [] : [scheduledAt?.getTime()])),
  )
  for (const { postId, expected: at, restored: to } of times) {
    const post = byId.get(postId)
    const time = Date.parse(to)
    const isSame = post?.scheduledAt?.getTime() === Date.parse(at) && post.claimId === null
    if (!isSame || time <= now || taken.has(time)) throw changedSince()
    taken.add(time)
    await movePost(tx, key, postId, new Date(time), now)
  }
  const { name, timezone, accountIds } = restored
  const [row] = await tx
    .update(queues)
    .set({ name, timezone, slots: sortedSlots(restored.slots), accountIds: uniqueSorted(accountIds) })
    .where(isQueue(key))
    .returning()
  return row ?? queue
}

/** Deletes a queue. Its queued posts become drafts, and drafts no longer refer to it. */
export async function removeQueue(tx: Transaction, key: QueueKey, now: number): Promise<QueueRow> {
  const isOfQueue = and(eq(repeats.workspaceId, key.workspaceId), eq(repeats.queueId, key.queueId))
  // Locked first, as planning a repeat locks it before its queue and its posts.
  await tx.select({ id: repeats.id }).from(repeats).where(isOfQueue).orderBy(asc(repeats.id)).for('update')
  const queue = await lockQueue(tx, key)
  const queuedPosts = await lockQueued(tx, key)
  const drafts = queuedPosts.filter(({ claimId }) => claimId === null).map(({ id }) => id)
  if (drafts.length > 0) {
    await tx
      .update(posts)
      .set({ status: 'draft', scheduledAt: null, queueId: null, updatedAt: new Date(now) })
      .where(inArray(posts.id, drafts))
  }
  await tx
    .update(posts)
    .set({ queueId: null })
    .where(
      and(eq(posts.workspaceId, key.workspaceId), eq(posts.queueId, key.queueId), eq(posts.status, 'draft')),
    )
  // Evergreen posts no longer have a queue to return to.
  await tx.delete(repeats).where(isOfQueue)
  await tx.delete(queues).where(isQueue(key))
  return queue
}

/** Posts this close in time are reported as conflicts, in milliseconds. */
const closeMs = 60 * 60_000

type ScheduledPost = Pick<typeof posts.$inferSelect, 'id' | 'content' | 'targets' | 'scheduledAt'>

/** The scheduled post closest to `at` within the hour before and after it. */
function closestTo(at: number, own: string, scheduled: readonly ScheduledPost[]): ScheduledPost | undefined {
  const distance = ({ scheduledAt }: ScheduledPost) => Math.abs((scheduledAt?.getTime() ?? 0) - at)
  const [closest] = scheduled
    .filter((post) => post.id !== own && distance(post) <= closeMs)
    .sort((a, b) => distance(a) - distance(b) || a.id.localeCompare(b.id))
  return closest
}

/**
 * Adds to each move the post that is published within an hour of its new time, if any. The new times must
 * already be written in `tx`.
 */
async function withScheduleConflicts(
  tx: Transaction,
  workspaceId: string,
  moves: readonly QueueMove[],
): Promise<QueueMove[]> {
  if (moves.length === 0) return []
  const times = moves.map(({ to }) => Date.parse(to))
  const scheduled = await tx
    .select({
      id: posts.id,
      content: posts.content,
      targets: posts.targets,
      scheduledAt: posts.scheduledAt,
    })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        inArray(posts.status, ['scheduled', 'queued']),
        gte(posts.scheduledAt, new Date(Math.min(...times) - closeMs)),
        lte(posts.scheduledAt, new Date(Math.max(...times) + closeMs)),
      ),
    )
  const byId = new Map(scheduled.map((post) => [post.id, post]))
  return moves.map((move) => {
    const at = Date.parse(move.to)
    const other = closestTo(at, move.postId, scheduled)
    if (!other?.scheduledAt) return move
    const own = new Set(byId.get(move.postId)?.targets.map(({ platform }) => platform))
    const platform = other.targets.find((target) => own.has(target.platform))?.platform
    const minutes = Math.round((at - other.scheduledAt.getTime()) / 60_000)
    return {
      ...move,
      conflict: { text: beginningOf(other.content), minutes, ...(platform && { platform }) },
    }
  })
}
