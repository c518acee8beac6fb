import { and, count, desc, eq, ne } from 'drizzle-orm'
import { maxRepeats, postCan, type RepeatCreate, type RepeatRule } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { occurrencesBetween, occurrencesOf } from '~/domain/calendar/repeat-dates'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { postOptions, posts, repeatPosts, repeats, reviewEntries } from '../db/schema'
import { ApiError } from '../http/api-error'
import { requireApproval, reviewOf, versionOf } from '../posts/approval'
import { checkMove, lockPost, type PostRow } from '../posts/posts'
import { lockQueue } from '../queues/change-queue'
import { checkTakes, nextSlot, type QueueRow } from '../queues/slots'
import { planRepeat } from './plan-ahead'
import type { RepeatRow } from './repeat-rows'

/** The approval of a locked post, with who gave it and when: later comments don't count. */
async function approvalOf(tx: Transaction, post: PostRow): Promise<RepeatRow['approved']> {
  const review = await reviewOf(tx, post.id)
  const version = await versionOf(tx, post)
  if (review?.state !== 'approved' || review.approvedVersion !== version) return null
  const [given] = await tx
    .select({ by: reviewEntries.author, at: reviewEntries.createdAt })
    .from(reviewEntries)
    .where(and(eq(reviewEntries.threadId, review.threadId), eq(reviewEntries.kind, 'approved')))
    .orderBy(desc(reviewEntries.createdAt), desc(reviewEntries.id))
    .limit(1)
  const { by, at } = given ?? review
  return { version, by, at: at.toISOString() }
}

/** What a repeat copies from a locked post: content, accounts, options, and its approval if it has one. */
export async function templateOf(tx: Transaction, post: PostRow) {
  const given = await tx.select().from(postOptions).where(eq(postOptions.postId, post.id))
  return {
    content: post.content,
    targets: post.targets,
    options: Object.fromEntries(given.map(({ accountId, options }) => [accountId, options])),
    campaignId: post.campaignId,
    approved: await approvalOf(tx, post),
  }
}

/** Throws 400 `invalid_state` or `approval_required` if the repeat could not be planned. */
export function checkPlanned(blocked: RepeatRow['blocked']): void {
  if (blocked === 'accounts')
    throw new ApiError(
      'invalid_state',
      /*i18n*/ 'An account of this post is disconnected. Reconnect it, or repeat a post without it.',
    )
  if (blocked === 'approval')
    throw new ApiError(
      'approval_required',
      /*i18n*/ 'This workspace requires approval, and not every text that would be repeated is approved.',
    )
}

/** Throws 400 `invalid_state` at the limit. Counts with the workspace locked, so that two requests can't exceed it. */
async function checkLimit(tx: Transaction, workspaceId: string): Promise<void> {
  await lockWorkspaceRow(tx, workspaceId)
  const [all] = await tx
    .select({ count: count() })
    .from(repeats)
    .where(and(eq(repeats.workspaceId, workspaceId), ne(repeats.state, 'stopped')))
  if ((all?.count ?? 0) >= maxRepeats)
    throw new ApiError('invalid_state', sentence('tooManyRepeats', { max: maxRepeats }))
}

async function checkUnrepeated(tx: Transaction, postId: string): Promise<void> {
  const [found] = await tx
    .select({ id: repeats.id })
    .from(repeatPosts)
    .innerJoin(repeats, eq(repeats.id, repeatPosts.repeatId))
    .where(and(eq(repeatPosts.postId, postId), ne(repeats.state, 'stopped')))
  if (found) throw new ApiError('invalid_state', /*i18n*/ 'This post is already repeated.')
  // The new repeat replaces what a stopped one left behind.
  await tx.delete(repeatPosts).where(eq(repeatPosts.postId, postId))
}

/** The first future date of a rule. Throws 400 `invalid_state` if there is none. */
function firstDate(rule: RepeatRule, now: Date) {
  const [first] = occurrencesOf({ ...rule, times: 1 })
  const begins = Math.max(now.getTime(), first ? Date.parse(first.at) - 1 : 0)
  const [next] = occurrencesBetween(rule, new Date(begins), new Date(begins + 400 * 31 * 86_400_000), 1)
  if (next) return next
  throw new ApiError('invalid_state', /*i18n*/ 'No date of this repeat is still to come.')
}

const isFinished = ({ status }: PostRow) => status === 'published' || status === 'failed'

/** Makes the post the first of its rule, at the rule's first time. A published or failed post stays as it is. */
async function beginRule(tx: Transaction, repeat: RepeatRow, rule: RepeatRule, post: PostRow, now: Date) {
  const first = firstDate(rule, now)
  const at = new Date(first.at)
  const row = { repeatId: repeat.id, workspaceId: post.workspaceId, postId: post.id, turn: 0 }
  if (isFinished(post)) {
    const dueAt = post.publishedAt ?? post.scheduledAt ?? now
    await tx.insert(repeatPosts).values({ ...row, occurrence: 'source', dueAt, detached: true })
    return
  }
  await tx.insert(repeatPosts).values({ ...row, occurrence: first.day, dueAt: at })
  if (post.status === 'scheduled' && post.scheduledAt?.getTime() === at.getTime()) return
  await tx
    .update(posts)
    .set({ status: 'scheduled', scheduledAt: at, queueId: null, updatedAt: now })
    .where(eq(posts.id, post.id))
}

/** Makes the post the first turn. A draft or a failed post gets the queue's next slot. */
async function beginEvergreen(tx: Transaction, repeat: RepeatRow, queue: QueueRow, post: PostRow, now: Date) {
  let dueAt = post.publishedAt ?? post.scheduledAt ?? now
  if (post.status === 'draft' || post.status === 'failed') {
    const slot = await nextSlot(tx, queue, now.getTime())
    if (slot) {
      dueAt = slot
      await tx
        .update(posts)
        .set({ status: 'queued', queueId: queue.id, scheduledAt: slot, updatedAt: now })
        .where(eq(posts.id, post.id))
    }
  }
  // A person's own post isn't moved to make way for others.
  const row = { repeatId: repeat.id, workspaceId: post.workspaceId, postId: post.id, turn: 0 }
  await tx.insert(repeatPosts).values({ ...row, occurrence: '0', dueAt, detached: true })
}

async function checkQueue(tx: Transaction, queue: QueueRow, { targets }: PostRow): Promise<void> {
  await checkTakes(tx, queue, targets)
  if (queue.slots.length === 0) throw new ApiError('invalid_state', /*i18n*/ 'This queue has no slots.')
}

/**
 * Creates a repeat of a post and plans it. Throws 400 `invalid_state` if the post is repeated already or is being
 * published, and 400 `approval_required` if it lacks an approval that the workspace requires.
 */
export async function createRepeat(
  tx: Transaction,
  workspaceId: string,
  { postId, rule, evergreen, texts }: RepeatCreate,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  await checkLimit(tx, workspaceId)
  // Before the post, in the order of docs/architecture.md, “Repeated posts”.
  const queue = evergreen && (await lockQueue(tx, { workspaceId, queueId: evergreen.queueId }))
  const post = await lockPost(tx, { workspaceId, postId })
  // Published posts may be repeated; only one that is being published right now is refused.
  checkMove(postCan.schedule, { ...post, status: 'draft' })
  await checkUnrepeated(tx, postId)
  await requireApproval(tx, post)
  if (queue) await checkQueue(tx, queue, post)
  const [repeat] = await tx
    .insert(repeats)
    .values({
      id: newId('rep'),
      workspaceId,
      ...(await templateOf(tx, post)),
      texts,
      rule: rule ?? null,
      queueId: evergreen?.queueId ?? null,
      pauseDays: evergreen?.pauseDays ?? null,
      until: evergreen?.until ?? null,
      times: evergreen?.times ?? null,
      activeFrom: now,
      createdBy: by,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!repeat) throw new Error('The database returned no repeat.')
  if (rule) await beginRule(tx, repeat, rule, post, now)
  if (queue) await beginEvergreen(tx, repeat, queue, post, now)
  checkPlanned(await planRepeat(tx, repeat, now))
  return repeat.id
}
