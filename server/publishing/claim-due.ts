import { and, asc, eq, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { DeliveryFailure } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import type { Database, Transaction } from '../db/database'
import { deliveries, posts } from '../db/schema'
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../db/unavailable'
import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import type { PostRow } from '../posts/posts'
import { claimPost, newDelivery, targetsToSend } from './claim'
import { finishPost } from './end-delivery'
import { emitPostEvent } from './post-events'

/** Milliseconds past its time after which a post counts as late. A worker normally takes less than that. */
const lateFromMs = 60_000

const isUnclaimed = () => and(inArray(posts.status, ['scheduled', 'queued']), isNull(posts.claimId))

/**
 * Milliseconds late, or null. For a time that was already past when it was set, counts from when it was set.
 */
function latenessOf(row: PostRow, now: number): number | null {
  const due = Math.max(row.scheduledAt?.getTime() ?? now, row.updatedAt.getTime())
  return now - due >= lateFromMs ? now - due : null
}

/** Marks the post failed before anything was sent: every target gets the failure, and nothing is debited. */
async function failUnsent(tx: Transaction, row: PostRow, failure: DeliveryFailure, at: Date): Promise<void> {
  for (const { target, position, attempt } of await targetsToSend(tx, row)) {
    const { accountId, platform } = target
    const { message = null } = failure
    const failed = { status: 'failed', step: 'done', cost: 0, message, failure, attempt, at } as const
    const values = { ...newDelivery, accountId, platform, ...failed }
    await tx
      .insert(deliveries)
      .values({ postId: row.id, position, ...values })
      .onConflictDoUpdate({ target: [deliveries.postId, deliveries.position], set: values })
  }
  await markFailed(tx, eq(posts.id, row.id), at)
}

async function markFailed(tx: Transaction, which: SQL | undefined, at: Date): Promise<void> {
  const [failed] = await tx.update(posts).set({ status: 'failed', updatedAt: at }).where(which).returning()
  if (failed) await emitPostEvent(tx, failed, at)
}

/**
 * The failure to record for an expected refusal, after which the post can be published later; undefined for
 * any other error.
 */
function unsentFor({ code, message }: ApiError): DeliveryFailure | undefined {
  if (code === 'insufficient_credits')
    return { class: 'credits', message: sentence('notPublished', { reason: message }) }
  if (code === 'approval_required')
    return { class: 'approval', message: /*i18n*/ 'Not published. The post wasn’t approved in time.' }
  return undefined
}

async function claimOne(tx: Transaction, deps: Dependencies, row: PostRow, now: number): Promise<void> {
  const at = new Date(now)
  try {
    await finishPost(tx, await claimPost(tx, deps, row, latenessOf(row, now)), at)
  } catch (error) {
    const failure = error instanceof ApiError ? unsentFor(error) : undefined
    if (!failure) throw error
    await failUnsent(tx, row, failure, at)
  }
}

const unreadablePost = {
  class: 'content_rejected',
  message: /*i18n*/ 'Not published. The studio couldn’t read this post.',
} as const

/** Fails a post that can't even be claimed, so that it no longer blocks the posts after it. */
async function failBroken({ db, clock }: Dependencies, id: string): Promise<void> {
  const at = new Date(clock())
  const isStillDue = and(eq(posts.id, id), isUnclaimed())
  try {
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(posts).where(isStillDue).for('update')
      if (row) await failUnsent(tx, row, unreadablePost, at)
    })
  } catch {
    // Its targets can't be read either, so no delivery can record the reason.
    await db.transaction((tx) => markFailed(tx, isStillDue, at))
  }
}

/**
 * Claims the post that has been due longest and isn't locked by another worker; undefined if nothing is due.
 */
async function claimNext(deps: Dependencies, skipped: string[]): Promise<string | undefined> {
  let id: string | undefined
  try {
    await deps.db.transaction(async (tx) => {
      const now = deps.clock()
      const [row] = await tx
        .select()
        .from(posts)
        .where(and(isUnclaimed(), lte(posts.scheduledAt, new Date(now)), notInArray(posts.id, skipped)))
        .orderBy(asc(posts.scheduledAt))
        .limit(1)
        .for('update', { skipLocked: true })
      id = row?.id
      if (row) await claimOne(tx, deps, row, now)
    })
  } catch (error) {
    // The database is down or can't write. That isn't the post's fault, so it stays due.
    if (id === undefined || isDatabaseUnavailable(error) || isDiskFull(error) || isReadOnly(error))
      throw error
    console.error(`The post ${id} can’t be published:`, error)
    skipped.push(id)
    await failBroken(deps, id)
  }
  return id
}

/**
 * Claims every due post, longest due first, exactly once across all processes (`FOR UPDATE SKIP LOCKED`).
 * Delivers nothing yet.
 */
export async function claimDue(deps: Dependencies): Promise<void> {
  const skipped: string[] = []
  for (let id = await claimNext(deps, skipped); id !== undefined; id = await claimNext(deps, skipped));
}

/** When the next post is due, in ms since 1970; undefined if none is scheduled. */
export async function nextDue(db: Database): Promise<number | undefined> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${posts.scheduledAt})` })
    .from(posts)
    .where(isUnclaimed())
  return row?.at ? new Date(row.at).getTime() : undefined
}
