import { sentence } from '~/contract/server-sentences'
import { and, asc, eq, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { DeliveryFailure } from '~/contract'
import type { Database, Transaction } from '../db/database'
import { deliveries, posts } from '../db/schema'
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../db/unavailable'
import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import type { PostRow } from '../posts/posts'
import { claimPost, fresh, targetsToSend } from './claim'
import { finishPost } from './end-delivery'
import { emitPostEvent } from './post-events'

/** Ms after its time from which a post is marked late: less is the ordinary way of a worker. */
const lateFromMs = 60_000

const isUnclaimed = () => and(inArray(posts.status, ['scheduled', 'queued']), isNull(posts.claimId))

/** A time that had passed when it was set is late only by what came after that. */
function latenessOf(row: PostRow, now: number): number | null {
  const due = Math.max(row.scheduledAt?.getTime() ?? now, row.updatedAt.getTime())
  return now - due >= lateFromMs ? now - due : null
}

/** Marks the post failed before anything was sent: each target says why, and nothing is debited. */
async function failUnsent(tx: Transaction, row: PostRow, failure: DeliveryFailure, at: Date): Promise<void> {
  for (const { target, position, attempt } of await targetsToSend(tx, row)) {
    const { accountId, platform } = target
    const { message = null } = failure
    const failed = { status: 'failed', step: 'done', cost: 0, message, failure, attempt, at } as const
    const values = { ...fresh, accountId, platform, ...failed }
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

/** What is no fault of the post's or the server's: people are told, and can publish it later. */
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
    const claim = await claimPost(tx, deps, row, latenessOf(row, now))
    await finishPost(tx, claim.post, at)
  } catch (error) {
    const failure = error instanceof ApiError ? unsentFor(error) : undefined
    if (!failure) throw error
    await failUnsent(tx, row, failure, at)
  }
}

const broken = {
  class: 'content_rejected',
  message: /*i18n*/ 'Not published. The studio couldn’t read this post.',
} as const

/** A post that can't even be begun is no longer due: it fails, and the next one goes. */
async function failBroken({ db, clock }: Dependencies, id: string): Promise<void> {
  const at = new Date(clock())
  const isStillDue = and(eq(posts.id, id), isUnclaimed())
  try {
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(posts).where(isStillDue).for('update')
      if (row) await failUnsent(tx, row, broken, at)
    })
  } catch {
    // Its accounts can't be read either, so that there is nothing that could say why.
    await db.transaction((tx) => markFailed(tx, isStillDue, at))
  }
}

/** Claims the post that is due longest and that no other worker holds; undefined when nothing is due. */
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
    // The database can't answer or write: not the post's fault, and it is due still.
    if (id === undefined || isDatabaseUnavailable(error) || isDiskFull(error) || isReadOnly(error))
      throw error
    console.error(`The post ${id} can’t be published:`, error)
    skipped.push(id)
    await failBroken(deps, id)
  }
  return id
}

/**
 * Claims every post that is due, the one that is due longest first, each once however many processes do so
 * (`FOR UPDATE SKIP LOCKED`). None is delivered yet.
 */
export async function claimDue(deps: Dependencies): Promise<void> {
  const skipped: string[] = []
  for (let id = await claimNext(deps, skipped); id !== undefined; id = await claimNext(deps, skipped));
}

/** When the next post is due, in ms since 1970; undefined when none is. */
export async function nextDue(db: Database): Promise<number | undefined> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${posts.scheduledAt})` })
    .from(posts)
    .where(isUnclaimed())
  return row?.at ? new Date(row.at).getTime() : undefined
}
