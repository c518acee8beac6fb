import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { deliveries, posts } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import type { PostRow } from '../posts/posts'
import { claimPost, fresh, targetsToSend } from './claim'
import { settlePost } from './end-delivery'
import { tellPost } from './tell'

/** Ms after its time from which a post is marked late: less is the ordinary way of a worker. */
const lateFromMs = 60_000

const waiting = () => and(inArray(posts.status, ['scheduled', 'queued']), isNull(posts.claimId))

/** A time that had passed when it was set is late only by what came after that. */
function latenessOf(row: PostRow, now: number): number | null {
  const due = Math.max(row.scheduledAt?.getTime() ?? now, row.updatedAt.getTime())
  return now - due >= lateFromMs ? now - due : null
}

/** Marks the post failed for want of credits: each target says so, and nothing is debited. */
async function failUnpaid(tx: Transaction, row: PostRow, reason: string, at: Date): Promise<void> {
  for (const { target, position, attempt } of await targetsToSend(tx, row)) {
    const { accountId, platform } = target
    const failed = { status: 'failed', step: 'done', cost: 0, message: reason, attempt, at } as const
    const values = { ...fresh, accountId, platform, ...failed }
    await tx
      .insert(deliveries)
      .values({ postId: row.id, position, ...values })
      .onConflictDoUpdate({ target: [deliveries.postId, deliveries.position], set: values })
  }
  const [failed] = await tx
    .update(posts)
    .set({ status: 'failed', updatedAt: at })
    .where(eq(posts.id, row.id))
    .returning()
  if (failed) await tellPost(tx, failed, at)
}

async function claimOne(tx: Transaction, deps: Dependencies, row: PostRow, now: number): Promise<void> {
  const at = new Date(now)
  try {
    const claim = await claimPost(tx, deps, row, latenessOf(row, now))
    await settlePost(tx, claim.post, at)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'insufficient_credits')) throw error
    await failUnpaid(tx, row, `Not published. ${error.message}`, at)
  }
}

/** A post that can't even be begun is no longer due: it fails, and the next one goes. */
async function failBroken({ db, clock }: Dependencies, id: string): Promise<void> {
  const at = new Date(clock())
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(posts)
      .set({ status: 'failed', updatedAt: at })
      .where(and(eq(posts.id, id), waiting()))
      .returning()
    if (failed) await tellPost(tx, failed, at)
  })
}

/** Claims the post that is due longest and that no other worker holds; undefined when nothing is due. */
async function claimNext(deps: Dependencies, broken: string[]): Promise<string | undefined> {
  let id: string | undefined
  try {
    await deps.db.transaction(async (tx) => {
      const now = deps.clock()
      const [row] = await tx
        .select()
        .from(posts)
        .where(and(waiting(), lte(posts.scheduledAt, new Date(now)), notInArray(posts.id, broken)))
        .orderBy(asc(posts.scheduledAt))
        .limit(1)
        .for('update', { skipLocked: true })
      id = row?.id
      if (row) await claimOne(tx, deps, row, now)
    })
  } catch (error) {
    // The database itself is not there: not the post's fault.
    if (id === undefined) throw error
    console.error(`The post ${id} can’t be published:`, error)
    broken.push(id)
    await failBroken(deps, id)
  }
  return id
}

/**
 * Claims every post that is due, the one that is due longest first, each once however many processes do so
 * (`FOR UPDATE SKIP LOCKED`). None is delivered yet.
 */
export async function claimDue(deps: Dependencies): Promise<void> {
  const broken: string[] = []
  for (let id = await claimNext(deps, broken); id !== undefined; id = await claimNext(deps, broken));
}

/** When the next post is due, in ms since 1970; undefined when none is. */
export async function nextDue(db: Database): Promise<number | undefined> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${posts.scheduledAt})` })
    .from(posts)
    .where(waiting())
  return row?.at ? new Date(row.at).getTime() : undefined
}
